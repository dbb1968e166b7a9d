# The program for the URL libraries of Perl: `main.pl LIBRARY` reports what a library answers, and judges nothing.
#
# It reads inputs and writes answers in the way of adapters/relay.py. Each function of %LIBRARIES loads a library, and returns how to
# ask it: with a text, for a list of names and parts. A part that is undef is absent. A validator returns an empty list. `reject` says
# that the library says that the input is not a URL. Every other exception is a crash.
use strict;
use warnings;

sub reject { die { reject => $_[0] } }

sub validator {
    my ($is_valid) = @_;
    return sub { $is_valid->($_[0]) ? () : reject('the library says that it is not valid') };
}

# Returns the user and the password of a library that has only both in one text: the first ":" is between them.
sub divided {
    my ($userinfo) = @_;
    return unless defined $userinfo;
    my ($user, $password) = split /:/, $userinfo, 2;
    return (user => $user // '', password => $password);
}

# Returns the parts of an authority, for a library that has it in one text.
sub divided_authority {
    my ($authority) = @_;
    return unless defined $authority;
    my ($userinfo, $host, $port) = $authority =~ /\A(?:(.*)@)?(.*?)(?::([0-9]*))?\z/s;
    return (divided($userinfo), host => $host, port => $port);
}

# How to resolve a reference against a base, for the libraries that do: returns the URL and the host.
my %RESOLVERS = (
    'uri' => sub {
        my ($base, $reference) = @_;
        require URI;
        my $url = URI->new_abs($reference, $base);
        return (url => "$url", host => $url->can('host') ? scalar $url->host : undef);
    },
    'mojo-url' => sub {
        my ($base, $reference) = @_;
        my $url = Mojo::URL->new($reference)->to_abs(Mojo::URL->new($base));
        return (url => $url->to_unsafe_string, host => $url->host);
    },
);

my %LIBRARIES = (
    'uri' => sub {
        require URI;
        return sub {
            my $uri = URI->new($_[0]);
            my $get = sub { my ($name) = @_; $uri->can($name) ? $uri->$name : undef };
            # The class of a scheme that the library does not know has the authority in one text.
            my @authority = $uri->can('host') || !$uri->can('authority')
                ? (divided($get->('userinfo')), host => $get->('host'), port => $get->('port'))
                : divided_authority($uri->authority);
            return (
                scheme => scalar $uri->scheme, @authority,
                path => $uri->can('path') ? scalar $uri->path : scalar $uri->opaque, query => scalar $get->('query'), fragment => scalar $uri->fragment,
            );
        };
    },
    'uri-split' => sub {
        require URI::Split;
        return sub {
            my ($scheme, $authority, $path, $query, $fragment) = URI::Split::uri_split($_[0]);
            return (scheme => $scheme, divided_authority($authority), path => $path, query => $query, fragment => $fragment);
        };
    },
    'mojo-url' => sub {
        require Mojo::URL;
        return sub {
            my $url = Mojo::URL->new($_[0]);
            return (
                scheme => $url->scheme, divided($url->userinfo), host => $url->host, port => $url->port,
                path => $url->path->to_string, query => $url->query->to_string, fragment => $url->fragment,
            );
        };
    },
    'regexp-common-uri' => sub {
        require Regexp::Common;
        Regexp::Common->import('URI');
        my $pattern = do { no strict 'vars'; our %RE; $RE{URI} };
        return validator(sub { $_[0] =~ /\A(?:$pattern)\z/ });
    },
    'regexp-common-http' => sub {
        require Regexp::Common;
        Regexp::Common->import('URI');
        my $pattern = do { no strict 'vars'; our %RE; $RE{URI}{HTTP}{-keep} };
        return sub {
            $_[0] =~ /\A$pattern\z/ or reject('the pattern does not match');
            # The groups are: the URL, scheme, host, port, "/" with path and query, the same without "/", path, query.
            my ($scheme, $host, $port, $path, $query) = ($2, $3, $4, defined $7 ? "/$7" : '', $8);
            return (scheme => $scheme, host => $host, port => $port, path => $path, query => $query);
        };
    },
    'data-validate-uri' => sub {
        require Data::Validate::URI;
        return validator(sub { defined Data::Validate::URI::is_uri($_[0]) });
    },
    'http-tiny' => sub {
        require HTTP::Tiny;
        return sub {
            my ($scheme, $host, $port, $path_query, $auth) = eval { HTTP::Tiny->_split_url($_[0]) };
            reject($@) if $@ =~ /\ACannot parse URL/;
            die $@ if $@;
            my ($path, $query) = split /[?]/, $path_query, 2;
            return (
                scheme => $scheme, divided(defined $auth && length $auth ? $auth : undef), host => $host, port => $port,
                path => $path, query => $query,
            );
        };
    },
);

# Returns the hexadecimal digits of a text, which is written in UTF-8.
sub digits {
    my ($text) = @_;
    utf8::encode($text);
    return unpack 'H*', $text;
}

# Asks a library about one input, or about a base and a reference, and returns the line of the answer.
sub observe {
    my ($ask, @given) = @_;
    # The libraries take characters. Octets that are not UTF-8 are characters up to U+00FF.
    utf8::decode($_) for @given;
    my @parts = eval { $ask->(@given) };
    if (my $error = $@) {
        return 'reject ' . digits($error->{reject}) if ref $error eq 'HASH' && exists $error->{reject};
        return 'crash ' . digits("$error");
    }
    my $line = 'accept';
    while (my ($name, $value) = splice @parts, 0, 2) {
        $line .= " $name=" . digits($value) if defined $value;
    }
    return $line;
}

my $library = $LIBRARIES{ $ARGV[0] // '' } or die "usage: main.pl LIBRARY (adapter.toml has the names, without `perl-`)\n";
# A library that prints, prints to standard error. Warnings are of no interest.
open my $output, '>&', \*STDOUT or die $!;
open STDOUT, '>&', \*STDERR or die $!;
$SIG{__WARN__} = sub { };
my $ask = $library->();
my $answers = '';
while (my $line = <STDIN>) {
    chomp $line;
    if ($line eq '.') {
        print {$output} $answers;
        $output->flush;
        $answers = '';
        next;
    }
    my $resolves = $line =~ s/\Aresolve //;
    $answers .= observe($resolves ? $RESOLVERS{ $ARGV[0] } : $ask, map { pack 'H*', $_ } split /,/, $line, -1) . "\n";
}
