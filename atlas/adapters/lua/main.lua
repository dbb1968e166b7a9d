-- The program for the URL libraries of Lua: `main.lua LIBRARY` reports what a library answers, and judges nothing.
--
-- It reads inputs and writes answers in the way of adapters/relay.py. Each function of LIBRARIES loads a library, and returns how to ask
-- it: a function that returns the parts, or nil and the words by which the library says that the input is not a URL. A part that is nil
-- is absent. Every error is a crash. It runs with Lua 5.1 to 5.4.

local NAMES = { "scheme", "user", "password", "host", "port", "path", "query", "fragment" }

local LIBRARIES = {
  ["socket-url"] = function()
    local url = require("socket.url")
    return function(text)
      local parts, words = url.parse(text)
      if not parts then return nil, words end
      -- `params` is what follows the first ";" of the path.
      parts.path = (parts.path or "") .. (parts.params and ";" .. parts.params or "")
      return parts
    end
  end,

  ["lua-uri"] = function()
    local URI = require("uri")
    return function(text)
      local succeeds, uri, words = pcall(URI.new, URI, text)
      if not succeeds then
        -- The library says this of an escape with an error, and of all else with nil.
        if tostring(uri):find("percent encoding", 1, true) then return nil, uri end
        error(uri)
      end
      if not uri then return nil, words end
      local userinfo = uri:userinfo()
      local user, password = userinfo, nil
      if userinfo and userinfo:find(":", 1, true) then user, password = userinfo:match("^(.-):(.*)$") end
      return {
        scheme = uri:scheme(), user = user, password = password, host = uri:host(), port = uri:port(), path = uri:path(),
        query = uri:query(), fragment = uri:fragment(),
      }
    end
  end,
}

local function digits(text)
  return (tostring(text):gsub(".", function(octet) return ("%02x"):format(octet:byte()) end))
end

-- Asks a library about one input, and returns the line of the answer.
local function observe(ask, given)
  local succeeds, parts, words = pcall(ask, given)
  if not succeeds then return "crash " .. digits(parts) end
  if not parts then return "reject " .. digits(words) end
  local line = { "accept" }
  for _, name in ipairs(NAMES) do
    if parts[name] ~= nil then line[#line + 1] = name .. "=" .. digits(parts[name]) end
  end
  return table.concat(line, " ")
end

local ask = LIBRARIES[arg[1]]()
-- A library that prints, prints to standard error.
local output = io.stdout
io.output(io.stderr)
print = function(...) io.stderr:write(...) end
for line in io.stdin:lines() do
  if line == "." then
    output:flush()
  else
    local given = line:gsub("%x%x", function(pair) return string.char(tonumber(pair, 16)) end)
    output:write(observe(ask, given), "\n")
  end
end
