%% The program for the module uri_string of Erlang: reports what it answers, and judges nothing.
%%
%% It reads inputs and writes answers in the way of adapters/relay.py. An `{error, ...}` is a rejection, and an exception is a crash.
-module(main).
-export([start/0]).

start() ->
    ok = io:setopts(standard_io, [binary, {encoding, latin1}]),
    loop([]).

loop(Answers) ->
    case file:read_line(standard_io) of
        {ok, <<".\n">>} ->
            ok = file:write(standard_io, lists:reverse(Answers)),
            loop([]);
        {ok, Line} ->
            Given = binary:decode_hex(string:trim(Line, trailing, "\n")),
            loop([[observe(Given), "\n"] | Answers]);
        eof ->
            halt(0)
    end.

observe(Given) ->
    try uri_string:parse(Given) of
        {error, Reason, Words} ->
            ["reject ", digits(unicode:characters_to_binary(io_lib:format("~p ~p", [Reason, Words])))];
        Parts ->
            ["accept", userinfo(maps:get(userinfo, Parts, absent)), [part(Name, maps:get(Name, Parts, absent))
                || Name <- [scheme, host, port, path, query, fragment]]]
    catch
        Class:Reason ->
            ["crash ", digits(unicode:characters_to_binary(io_lib:format("~p ~p", [Class, Reason])))]
    end.

%% An absent part is no key of the map. A port that is empty is `undefined`.
part(_, absent) -> [];
part(port, undefined) -> part(port, <<>>);
part(port, Port) when is_integer(Port) -> part(port, integer_to_binary(Port));
part(Name, Text) -> [" ", atom_to_list(Name), "=", digits(Text)].

%% The module has the user and the password in one text.
userinfo(absent) -> [];
userinfo(Text) ->
    case binary:split(Text, <<":">>) of
        [User, Password] -> [part(user, User), part(password, Password)];
        [User] -> part(user, User)
    end.

digits(Octets) -> string:lowercase(binary:encode_hex(Octets)).
