# The program for the module URI of Elixir: `main.exs LIBRARY` reports what it answers, and judges nothing.
#
# It reads inputs and writes answers in the way of adapters/relay.py. `{:error, ...}` is a rejection, and an exception is a crash.
defmodule Adapter do
  def observe(library, given) do
    case ask(library, given) do
      {:ok, uri} -> ["accept" | parts(uri)]
      {:error, words} -> ["reject ", digits("invalid at " <> to_string(words))]
    end
  rescue
    error -> ["crash ", digits(Exception.message(error))]
  end

  defp ask("uri-new", given), do: URI.new(given)
  defp ask("uri-parse", given), do: {:ok, URI.parse(given)}

  defp parts(uri) do
    # The module has the user and the password in one text.
    {user, password} =
      case uri.userinfo && String.split(uri.userinfo, ":", parts: 2) do
        nil -> {nil, nil}
        [user] -> {user, nil}
        [user, password] -> {user, password}
      end

    values = [
      # A port that is empty is `:undefined`.
      scheme: uri.scheme, user: user, password: password, host: uri.host,
      port: if(uri.port == :undefined, do: "", else: uri.port), path: uri.path || "",
      query: uri.query, fragment: uri.fragment
    ]

    for {name, value} <- values, value != nil, do: [" ", to_string(name), "=", digits(to_string(value))]
  end

  defp digits(text), do: Base.encode16(text, case: :lower)

  def loop(library, answers) do
    case IO.binread(:stdio, :line) do
      :eof ->
        :ok

      ".\n" ->
        IO.binwrite(:stdio, Enum.reverse(answers))
        loop(library, [])

      line ->
        given = line |> String.trim_trailing("\n") |> Base.decode16!(case: :mixed)
        loop(library, [[observe(library, given), "\n"] | answers])
    end
  end
end

[library] = System.argv()
:io.setopts(:standard_io, encoding: :latin1)
Adapter.loop(library, [])
