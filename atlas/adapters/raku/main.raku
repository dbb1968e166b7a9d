# The program for the module URI of Raku: reports what it answers, and judges nothing.
#
# It reads inputs and writes answers in the way of adapters/relay.py. X::URI::Invalid is a rejection, and every other exception is a crash.
use URI;

sub digits(Str $text) { $text.encode.list.fmt('%02x', '') }

sub part(Str $name, $value) { $value.defined ?? " $name=" ~ digits(~$value) !! '' }

# The module has the user and the password in one text.
sub userinfo(Str $text) {
    my ($user, $password) = $text.split(':', 2);
    part('user', $user) ~ part('password', $password)
}

sub ask(Str $given) {
    my $uri = URI.new($given);
    # The module has "" for an absent scheme, user, query and fragment.
    'accept' ~ part('scheme', $uri.scheme || Nil) ~ userinfo($uri.userinfo) ~ part('host', $uri.has-authority ?? $uri.host !! Nil)
        # `port` would be the default port of the scheme if the port is absent.
        ~ part('port', $uri._port) ~ part('path', $uri.path) ~ part('query', $uri.query) ~ part('fragment', $uri.fragment)
}

sub observe(Str $given) {
    CATCH {
        when X::URI::Invalid { return 'reject ' ~ digits(.message) }
        default { return 'crash ' ~ digits(.^name ~ ': ' ~ .message) }
    }
    ask($given)
}

for $*IN.lines -> $line {
    if $line eq '.' {
        $*OUT.flush;
    } else {
        say observe(Blob.new($line.comb(2).map({ :16($_) })).decode);
    }
}
