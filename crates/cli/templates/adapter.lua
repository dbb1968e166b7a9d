-- An adapter: it reports what the library LIBRARY_NAME answers about URLs, and judges nothing.
-- This template asks a function of its own, because Lua has no library for URLs. Put yours into `observe`, then set the conventions below.
--     rfc1738 adapter check -- RUN_COMMAND
--     rfc1738 audit -- RUN_COMMAND
-- It runs with Lua 5.1 to 5.4 and with LuaJIT.

-- Returns the parts of a URL. A part that is nil is absent. Returns nil and the words of the library if it says that the input is
-- not a URL. An error is a crash. The text can have octets that are not UTF-8.
local function observe(text)
  local parts, rest = {}, text
  local function take(name, pattern)
    local part, after = rest:match(pattern)
    if part then parts[name], rest = part, after end
    return part
  end
  if not take("scheme", "^([^:/?#]+):(.*)$") then return nil, "it has no scheme" end
  if take("authority", "^//([^/?#]*)(.*)$") then
    local userinfo, address = parts.authority:match("^(.*)@(.*)$")
    address = address or parts.authority
    if userinfo then parts.user, parts.password = userinfo:match("^([^:]*):?(.*)$") end
    if userinfo and not userinfo:find(":", 1, true) then parts.password = nil end
    parts.host, parts.port = address:match("^(.*):(%d*)$")
    parts.host = parts.host or address
  end
  take("path", "^([^?#]*)(.*)$")
  take("query", "^%?([^#]*)(.*)$")
  take("fragment", "^#(.*)()$")
  return parts
end

-- In JSON. docs/protocol.md of the project rfc1738 explains each convention. A wrong one makes the audit wrong.
local DESCRIPTION = table.concat {
  '{"protocol":1,"name":"LIBRARY_NAME","language":"Lua",',
  '"version":"' .. _VERSION:match("[%d.]+") .. '",', -- the version of the library
  '"claims":[],', -- the texts that the library says that it implements, such as rfc3986 or whatwg
  '"conventions":{"path":"with-slash",', -- "without-slash" if the library reports the path without its first "/"
  '"decoded":[],', -- the parts in which the library decodes escapes such as %41
  '"lower_cased":[],', -- the parts that the library writes in lower case
  '"default_port":"left-out",', -- "filled-in" if the library reports an absent port as the default port of the scheme
  '"absent":"left-out",', -- "empty" if the library does not tell an absent part from an empty one
  '"options":{}}}', -- every option that is not the default of the library
}

-- You need not change what follows: the protocol.

local NAMES = { "scheme", "user", "password", "host", "port", "path", "query", "fragment" }
local ESCAPES = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t" }

-- Returns a character in UTF-8.
local function utf8_of(c)
  if c < 0x80 then return string.char(c) end
  local rest, first = "", 0x40
  repeat
    rest = string.char(0x80 + c % 0x40) .. rest
    c, first = math.floor(c / 0x40), first / 2
  until c < first
  return string.char(0x100 - 2 * first + c) .. rest
end

-- Reads a string of JSON at its first quotation mark. Returns it, and where it ends.
local function read_string(json, at)
  local pieces = {}
  while true do
    local plain, stop = json:match('^([^"\\]*)()', at + 1)
    pieces[#pieces + 1] = plain
    at = stop
    if json:sub(at, at) == '"' then return table.concat(pieces), at + 1 end
    local escape = json:sub(at + 1, at + 1)
    at = at + 1
    if escape == "u" then
      local c = tonumber(json:sub(at + 1, at + 4), 16)
      at = at + 4
      -- Two escapes of a surrogate pair are one character.
      if c >= 0xD800 and c < 0xDC00 then
        c = 0x10000 + (c - 0xD800) * 0x400 + tonumber(json:sub(at + 3, at + 6), 16) - 0xDC00
        at = at + 6
      end
      pieces[#pieces + 1] = utf8_of(c)
    else
      pieces[#pieces + 1] = ESCAPES[escape] or escape
    end
  end
end

-- Reads a value. Returns it, and where it ends. A list is a table, and so is an object. Everything else is a string.
local function read(json, at)
  at = json:match("^%s*()", at)
  local first = json:sub(at, at)
  if first == '"' then return read_string(json, at) end
  if first ~= "{" and first ~= "[" then return json:match("^([^,%]}%s]*)()", at) end
  local values, name, value = {}, nil, nil
  at = json:match("^%s*()", at + 1)
  while not json:find("^[%]}]", at) do
    at = json:match("^,?%s*()", at)
    if first == "{" then
      name, at = read_string(json, at)
      at = json:match("^%s*:()", at)
    end
    value, at = read(json, at)
    values[name or #values + 1] = value
    at = json:match("^%s*()", at)
  end
  return values, at + 1
end

-- Returns a string of JSON in which each character is one octet.
local function quoted(text)
  local function escape(octet) return ("\\u%04x"):format(octet:byte()) end
  return '"' .. tostring(text):gsub('[%c"\\\127-\255]', escape) .. '"'
end

local function observation(given)
  -- A string of Lua can have octets that are not UTF-8.
  if type(given) == "table" then
    given = given.hex:gsub("..", function(digits) return string.char(tonumber(digits, 16)) end)
  end
  local succeeds, parts, words = pcall(observe, given)
  if not succeeds then return '{"crash":' .. quoted(parts) .. "}" end
  if not parts then return '{"reject":' .. quoted(words) .. "}" end
  local common = {}
  for _, name in ipairs(NAMES) do
    if parts[name] ~= nil then common[#common + 1] = '"' .. name .. '":' .. quoted(parts[name]) end
  end
  return '{"accept":{"common":{' .. table.concat(common, ",") .. "}}}"
end

-- Whatever the library prints must not stand between the answers.
print = function(...) io.stderr:write(table.concat({ ... }, "\t"), "\n") end
for line in io.stdin:lines() do
  local command = read(line, 1)
  if command.cmd == "stop" then break end
  local answer = DESCRIPTION
  if command.cmd == "observe" then
    local observations = {}
    for at, given in ipairs(command.inputs) do observations[at] = observation(given) end
    answer = '{"id":' .. command.id .. ',"observations":[' .. table.concat(observations, ",") .. "]}"
  end
  io.stdout:write(answer, "\n")
  io.stdout:flush()
end
