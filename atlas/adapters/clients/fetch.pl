# Fetches URLs with a client of Perl: `fetch.pl CLIENT`. main.py says what it reads and writes.
use strict;
use warnings;

my %CLIENTS = (
    'lwp' => sub {
        require LWP::UserAgent;
        my $agent = LWP::UserAgent->new(timeout => 3, max_redirect => 0, ssl_opts => { verify_hostname => 0 });
        return sub {
            my $response = $agent->get($_[0]);
            die $response->status_line . "\n" if $response->is_error;
        };
    },
    'http-tiny' => sub {
        require HTTP::Tiny;
        my $agent = HTTP::Tiny->new(timeout => 3, max_redirect => 0, proxy => undef, http_proxy => undef, https_proxy => undef);
        return sub {
            my $response = $agent->get($_[0]);
            die $response->{content} if $response->{status} == 599;
        };
    },
);

my $get = $CLIENTS{ $ARGV[0] }->();
$| = 1;
while (my $line = <STDIN>) {
    chomp $line;
    my $url = pack 'H*', $line;
    # LWP takes characters. HTTP::Tiny takes octets, and would look up each character as one.
    utf8::decode($url) if $ARGV[0] eq 'lwp';
    if (eval { $get->($url); 1 }) {
        print "ok\n";
    } else {
        my $error = "$@";
        utf8::encode($error);
        print 'error ', unpack('H*', $error), "\n";
    }
}
