{ The program for the unit URIParser of Free Pascal: reports what it answers, and judges nothing.

  It reads inputs and writes answers in the way of adapters/relay.py. The unit rejects nothing. An exception is a crash. }
program main;

{$mode objfpc}{$H+}

uses
  SysUtils, URIParser;

function Digits(const Text: string): string;
var
  At: Integer;
begin
  Result := '';
  for At := 1 to Length(Text) do
    Result := Result + LowerCase(IntToHex(Ord(Text[At]), 2));
end;

function Octets(const Line: string): string;
var
  At: Integer;
begin
  SetLength(Result, Length(Line) div 2);
  for At := 1 to Length(Result) do
    Result[At] := Chr(StrToInt('$' + Copy(Line, 2 * At - 1, 2)));
end;

function Part(const Name, Value: string): string;
begin
  Result := ' ' + Name + '=' + Digits(Value);
end;

function Observe(const Given: string): string;
var
  URI: TURI;
begin
  try
    URI := ParseURI(Given);
    Result := 'accept';
    if URI.Protocol <> '' then
      Result := Result + Part('scheme', URI.Protocol);
    Result := Result + Part('user', URI.Username) + Part('password', URI.Password);
    if URI.HasAuthority then
      Result := Result + Part('host', URI.Host);
    if URI.Port <> 0 then
      Result := Result + Part('port', IntToStr(URI.Port));
    { The unit has the path up to its last "/" and the rest of it in two texts. }
    Result := Result + Part('path', URI.Path + URI.Document) + Part('query', URI.Params) + Part('fragment', URI.Bookmark);
  except
    on Problem: Exception do
      Result := 'crash ' + Digits(Problem.ClassName + ': ' + Problem.Message);
  end;
end;

var
  Line: string;
begin
  while not EOF do
  begin
    ReadLn(Line);
    if Line = '.' then
      Flush(Output)
    else
      WriteLn(Observe(Octets(Line)));
  end;
end.
