-- For wrk. Tells percentiles in microseconds, which wrk itself rounds; with an argument N, spreads
-- requests over the paths /route/0 … /route/N-1 in turn.

local requests, last = {}, 0

function init(args)
  local count = tonumber(args[1])
  if count then
    for i = 0, count - 1 do
      requests[i + 1] = wrk.format("GET", "/route/" .. i)
    end
    -- a step that shares no divisor with the count visits every path, and no two neighbours
    local step = count == 1 and 0 or 7919
    request = function()
      last = (last + step) % count
      return requests[last + 1]
    end
  end
end

function done(summary, latency, requests)
  local told = {}
  for _, p in ipairs({ 1, 50, 90, 95, 99, 99.9 }) do
    told[#told + 1] = string.format("%g=%d", p, latency:percentile(p))
  end
  told[#told + 1] = string.format("max=%d", latency.max)
  io.write("Microseconds: " .. table.concat(told, " ") .. "\n")
end
