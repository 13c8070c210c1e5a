/** Commands that both servers get in this order, starting with an empty keyspace. `|` separates commands. */
const PLAIN = `
SET a 1|GET a|INCR a|INCRBY a 5|INCRBY a -7|GET a|SET s hello|INCR s|GET nope|SET a 1 NX|SET b 2 NX|SET b 3 XX|SET zz 3 XX
GET b|GET zz|SET b 5 EX 100|GET b|SET b 1 EX 0|SET b 1 EX abc|SET b 1 NX XX|SET b 1 FOO|SET b|SET b 1 EX|SET b 1 EX 5 PX 5
SET b 1 PX -5|SET b 1 EX 9223372036854775807|GET b|set b lower|Get b|SET c 1 PX 100000 NX|SET c 2 PX 100000 NX|GET c
GETEX c|GETEX nope|GETEX c FOO|GETEX|MGET a b nope|MGET a a|MGET|SET big 9223372036854775807|INCR big|INCRBY big 1
INCRBY big -5|SET i 10.5|INCR i|SET i 010|INCR i|SET i +1|INCR i|SET i -0|INCR i|INCRBY i 1.5|INCRBY nope2 x
SET small -9223372036854775808|INCRBY small -1|SET u "é✓"|GET u|INCR fresh|EXPIRE fresh 100|EXPIRE nope 10|GET fresh
EXPIRE fresh abc|EXPIRE fresh 1 ZZ|EXPIRE fresh 9223372036854775807|EXPIRE fresh|PEXPIRE fresh 5000|PEXPIRE fresh abc
INCR fresh|EXPIRE fresh -1|GET fresh|SET d 1|PEXPIRE d 0|GET d|SET e 1|DEL e nope|DEL e|GET e|DEL|FOO bar|FOO|GET a b|EVAL
`

/** Script commands. They are arrays, because scripts contain spaces, bars and quotes. */
const SCRIPTS: string[][] = [
  ['EVAL', 'return {1,2,{3,"a"},false,"x"}', '0'],
  ['EVAL', 'return {KEYS[1],ARGV[1],#ARGV}', '1', 'k', 'v'],
  ['EVAL', 'return 3.99', '0'],
  ['EVAL', 'return -3.99', '0'],
  ['EVAL', 'return -0.5', '0'],
  ['EVAL', 'return "a"..1', '0'],
  ['EVAL', 'return 1 .. ""', '0'],
  ['EVAL', 'return tostring(2^31) .. "," .. 2^53 .. "," .. 1e15 .. "," .. 0.1 .. "," .. 1/3', '0'],
  ['EVAL', 'return 1000*60*60*24*30', '0'],
  ['EVAL', 'return ARGV[1] * ARGV[2] + 1', '0', '2592000000', '2'],
  ['EVAL', 'return 2147483647 + 1', '0'],
  ['EVAL', 'return math.floor(1700000000000 / 1000) * 1000', '0'],
  ['EVAL', 'return tostring(math.floor(7 / 2)) .. tostring(math.ceil(7 / 2)) .. #"abc"', '0'],
  ['EVAL', 'return tostring(tonumber("10") / 2)', '0'],
  ['EVAL', 'return tostring(tonumber("0x10")) .. tostring(tonumber("z", 36)) .. tostring(tonumber("x"))', '0'],
  ['EVAL', 'return 1700000000000 % 60000', '0'],
  ['EVAL', 'local t = {} for i = 1, 3 do t[#t + 1] = i end return t', '0'],
  ['EVAL', 'return true', '0'],
  ['EVAL', 'return false', '0'],
  ['EVAL', 'return nil', '0'],
  ['EVAL', 'return {1,nil,3}', '0'],
  ['EVAL', 'return redis.status_reply("FINE")', '0'],
  ['EVAL', 'return redis.error_reply("MYERR nope")', '0'],
  ['EVAL', 'return redis.error_reply("nope")', '0'],
  ['EVAL', 'return {ok="FINE"}', '0'],
  ['EVAL', 'return {err="MYERR nope"}', '0'],
  ['EVAL', 'return redis.call("SET",KEYS[1],ARGV[1])', '1', 'lk', '7'],
  ['EVAL', 'return redis.call("SET",KEYS[1],ARGV[1]).ok', '1', 'lk', '7'],
  ['EVAL', 'return redis.call("GET",KEYS[1])+1', '1', 'lk'],
  ['EVAL', 'return redis.call("GET","nope")==false', '0'],
  ['SET', 'text', 'no number'],
  ['EVAL', 'return redis.call("INCR",KEYS[1])', '1', 'text'],
  ['EVAL', '\n\nreturn redis.call("INCR",KEYS[1])', '1', 'text'],
  ['EVAL', 'local e=redis.pcall("INCR",KEYS[1]) return e.err', '1', 'text'],
  ['EVAL', 'return redis.pcall("INCR",KEYS[1])', '1', 'text'],
  ['EVAL', 'local ok,e=pcall(redis.call,"INCR",KEYS[1]) return {tostring(ok),e.err}', '1', 'text'],
  ['EVAL', 'return type(redis.call("MGET","nope","nope")[1])', '0'],
  [
    'EVAL',
    'redis.call("SET","f",10/4) redis.call("SET","w",6/3) redis.call("SET","t",0.1) return redis.call("MGET","f","w","t")',
    '0',
  ],
  ['EVAL', 'redis.call("SET","bin",string.char(0,200,255)) return #redis.call("GET","bin")', '0'],
  ['EVAL', 'redis.call("SET","ln",2^40) return redis.call("GET","ln")', '0'],
  ['EVAL', 'return tostring(ARGV[1]*2)', '0', '5'],
  ['EVAL', 'return math.floor(7/2)', '0'],
  ['EVAL', 'return syntax error here', '0'],
  ['EVAL', 'return foo.bar', '0'],
  ['EVAL', 'foo = 1', '0'],
  ['EVAL', 'local function f() return nothing end return f()', '0'],
  ['EVAL', 'error("mine")', '0'],
  ['EVAL', 'error({err="MINE custom"})', '0'],
  ['EVAL', 'local t = nil return t.x', '0'],
  ['EVAL', 'return redis.call("SET","x","é") and redis.call("GET","x")', '0'],
  ['EVAL', 'return #ARGV[1]', '0', 'é'],
  ['EVAL', 'return unpack({1,2,3})', '0'],
  ['EVAL', 'return 1', '2', 'a'],
  ['EVAL', 'return 1', '-1', 'a'],
  ['EVAL', 'return 1', 'x'],
  ['EVAL', 'return string.format("%d %s %5.1f %s", 3, 4, 2.5, "x")', '0'],
  ['EVAL', 'return string.format("%.1f", 2.25)', '0'],
  ['EVAL', 'return redis.call("NOSUCH")', '0'],
  ['EVAL', 'return redis.call("GET")', '0'],
  ['EVAL', 'return redis.call()', '0'],
  ['EVAL', 'return redis.call("GET", {})', '0'],
  ['EVAL', 'return redis.call("EVAL", "return 1", 0)', '0'],
  ['EVAL', 'return redis.sha1hex("")', '0'],
  ['EVAL', '#!lua flags=no-writes\nreturn redis.call("SET",KEYS[1],1)', '1', 'lk'],
  ['EVAL', '#!lua\nreturn redis.call("GET",KEYS[1])', '1', 'lk'],
  ['EVAL', '#!lua flags=allow-stale,no-cluster\nreturn foo', '0'],
  ['EVAL', '#!lua flags=bogus\nreturn 1', '0'],
  ['EVAL', '#!lua bogus=1\nreturn 1', '0'],
  ['EVAL', '#!js\nreturn 1', '0'],
  ['EVALSHA', 'ffffffffffffffffffffffffffffffffffffffff', '0'],
  ['EVALSHA', 'short', '0'],
  ['EVAL', 'return 42', '0'],
  ['EVALSHA', '1fa00e76656cc152ad327c13fe365858fd7be306', '0'],
  ['EVALSHA', '1FA00E76656CC152AD327C13FE365858FD7BE306', '0'],
  ['EVALSHA', '1fa00e76656cc152ad327c13fe365858fd7be306', '0'],
]

const words = (line: string) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '')

/** All commands of the comparison: those that the product uses, and invalid ones. */
export const COMMANDS: readonly string[][] = [...PLAIN.trim().split(/[\n|]/).map(words), ...SCRIPTS]
