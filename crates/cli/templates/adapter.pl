# An adapter: it reports what the library LIBRARY_NAME answers about URLs, and judges nothing.
# This template asks the module URI or, if it is not installed, a regular expression. Put your library into `observe`, then set the
# conventions below it.
#     rfc1738 adapter check -- RUN_COMMAND
#     rfc1738 audit -- RUN_COMMAND
use strict;
use warnings;
use JSON::PP ();

my $has_uri = eval { require URI };

# Returns the names and the parts of a URL. A part that is undef is absent.
# `reject($words)` says that the library says that the input is not a URL. Every other exception is a crash.
sub observe {
    my ($text) = @_;
    # The regular expression of RFC 3986, appendix B.
    $text =~ m{\A(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?\z}s or reject('it does not match');
    my ($scheme, $authority, $path, $query, $fragment) = ($1, $2, $3, $4, $5);
    my ($userinfo, $host, $port);
    if ($has_uri) {
        my $uri = URI->new($text);
        my $get = sub { my ($name) = @_; $uri->can($name) ? scalar $uri->$name : undef };
        ($scheme, $authority, $fragment) = map { $get->($_) } qw(scheme authority fragment);
        ($userinfo, $host, $port) = map { $get->($_) } qw(userinfo host port);
        ($path, $query) = ($get->($uri->can('path') ? 'path' : 'opaque'), $get->('query'));
        # For a scheme that it does not know, URI does not divide the authority.
        undef $authority if $uri->can('host');
    }
    ($userinfo, $host, $port) = $authority =~ /\A(?:(.*)@)?(.*?)(?::([0-9]*))?\z/s if defined $authority;
    my ($user, $password) = defined $userinfo ? split(/:/, $userinfo, 2) : ();
    $user = '' if defined $userinfo && !defined $user;
    return (
        scheme => $scheme,
        user => $user,
        password => $password,
        host => $host,
        port => $port,
        path => $path,
        query => $query,
        fragment => $fragment,
    );
}

my $DESCRIPTION = {
    protocol => 1,
    name => 'LIBRARY_NAME',
    language => 'Perl',
    # The version of the library.
    version => $has_uri ? URI->VERSION : sprintf('%vd', $^V),
    # The texts that the library says that it implements, such as rfc3986 or whatwg.
    claims => $has_uri ? ['rfc2396', 'rfc2732'] : [],
    # docs/protocol.md of the project rfc1738 explains each convention. A wrong one makes the audit wrong.
    conventions => {
        # "without-slash" if the library reports the path without its first "/".
        path => 'with-slash',
        # The parts in which the library decodes escapes such as %41.
        decoded => [],
        # The parts that the library writes in lower case.
        lower_cased => $has_uri ? ['scheme'] : [],
        # "filled-in" if the library reports an absent port as the default port of the scheme.
        default_port => $has_uri ? 'filled-in' : 'left-out',
        # "empty" if the library does not tell an absent part from an empty one.
        absent => 'left-out',
        # Every option that is not the default of the library.
        options => { userinfo => 'divided' },
    },
};

# You need not change what follows: the protocol.

sub reject { die { reject => $_[0] } }

# Returns a part in which each character is one octet, as the protocol wants it.
sub octets {
    my ($part) = @_;
    utf8::encode($part) if utf8::is_utf8($part);
    return "$part";
}

sub observation {
    my ($given) = @_;
    # A string of Perl can have octets that are not UTF-8.
    if (ref $given) { $given = pack 'H*', $given->{hex} }
    else { utf8::encode($given) }
    my @parts = eval { observe($given) };
    if (my $error = $@) {
        return $error if ref $error eq 'HASH' && exists $error->{reject};
        # The line of the input changes from question to question.
        return { crash => "$error" =~ s/, <STDIN> line [0-9]+//r };
    }
    my %common;
    while (my ($name, $part) = splice @parts, 0, 2) {
        $common{$name} = octets($part) if defined $part;
    }
    return { accept => { common => \%common } };
}

# Whatever the library prints must not stand between the answers.
open my $output, '>&', \*STDOUT or die $!;
open STDOUT, '>&', \*STDERR or die $!;
$output->autoflush(1);
# A faster module of the same kind, if it is installed.
my $json = (eval { require Cpanel::JSON::XS } ? 'Cpanel::JSON::XS' : 'JSON::PP')->new->ascii->canonical;
while (my $line = <STDIN>) {
    my $command = $json->decode(do { utf8::decode($line); $line });
    last if $command->{cmd} eq 'stop';
    my $answer = $DESCRIPTION;
    if ($command->{cmd} eq 'observe') {
        $answer = { id => $command->{id}, observations => [map { observation($_) } @{ $command->{inputs} }] };
    }
    print {$output} $json->encode($answer) . "\n";
}
