% The program for library(uri) of SWI-Prolog: reports what it answers, and judges nothing.
%
% It reads inputs and writes answers in the way of adapters/relay.py. An exception is a crash, and so is a failure.
:- use_module(library(uri)).
:- use_module(library(readutil)).
:- use_module(library(utf8)).
:- initialization(main, main).

main(_) :-
    set_stream(user_input, encoding(octet)),
    set_stream(user_output, encoding(octet)),
    set_stream(user_output, buffer(full)),
    loop.

loop :-
    read_line_to_codes(user_input, Line),
    (   Line == end_of_file
    ->  true
    ;   Line == [0'.]
    ->  flush_output(user_output),
        loop
    ;   octets(Line, Octets),
        observe(Octets),
        nl(user_output),
        loop
    ).

octets([], []).
octets([High, Low|Rest], [Octet|Octets]) :-
    code_type(High, xdigit(H)),
    code_type(Low, xdigit(L)),
    Octet is 16 * H + L,
    octets(Rest, Octets).

% The library takes text. The relay asks only about UTF-8.
observe(Octets) :-
    phrase(utf8_codes(Codes), Octets),
    atom_codes(Text, Codes),
    catch(answer(Text), Error, (message(Error, Words), say(crash, Words))),
    !.
observe(_) :-
    say(crash, failure).

message(Error, Words) :- format(atom(Words), "~q", [Error]).

answer(Text) :-
    uri_components(Text, uri_components(Scheme, Authority, Path, Query, Fragment)),
    (   nonvar(Authority)
    ->  uri_authority_components(Authority, uri_authority(User, Password, Host, Port))
    ;   true
    ),
    format(user_output, "accept", []),
    forall(
        (   member(Name-Value, [
                scheme-Scheme, user-User, password-Password, host-Host, port-Port, path-Path, query-Query,
                fragment-Fragment]),
            nonvar(Value)
        ),
        (   digits(Value, Digits),
            format(user_output, " ~w=~s", [Name, Digits])
        )).

say(Verdict, Words) :-
    digits(Words, Digits),
    format(user_output, "~w ~s", [Verdict, Digits]).

digits(Value, Digits) :-
    format(codes(Codes), "~w", [Value]),
    phrase(utf8_codes(Codes), Octets),
    foldl([Octet, Left, Right]>>(format(codes(Two), "~|~`0t~16r~2+", [Octet]), append(Two, Right, Left)), Octets, Digits, []).
