/** Every command is sent to both servers in this order, starting from an empty keyspace. `|` separates two commands. */
const PLAIN = `
SET a 1|GET a|INCR a|INCRBY a 5|DECR a|GET a|SET s hello|INCR s|APPEND s " world"|STRLEN s|GET nope|SET a 1 NX
SET b 2 NX|SET b 3 XX|SET zz 3 XX|SET b 4 GET|SET b 5 EX 100|TTL b|SET b 6 KEEPTTL|TTL b|SET b 7|TTL b|SET b 1 EX 0
SET b 1 EX abc|SET b 1 NX XX|SET b 1 FOO|SET b|SET b 1 EX|SET b 1 EX 5 PX 5|SET b 1 EX 5 KEEPTTL|SET b 1 PX -5
SET nn v NX GET|GET nn|SET nn w NX GET|GET nn|SET b 1 EXAT 4102444800|EXPIRETIME b|SET b 1 PXAT 4102444800123
PEXPIRETIME b|set b lower|Get b|SETEX c 10 v|TTL c|SETEX c 0 v|SETEX c x v|PSETEX c 10000 v|PSETEX c -1 v|SETNX c x
SETNX c2 x|GETSET c y|TTL c|GETDEL c2|GET c2|GETEX c EX 50|TTL c|GETEX c PERSIST|TTL c|GETEX c|GETEX nope EX 5
GETEX c EX 0|GETEX c FOO|GETEX c EX 5 PX 5|MSET m1 1 m2 2|MGET m1 m2 m3|MSET m1|MSET m1 1 m2|MSETNX m1 1 m9 2
MSETNX m8 1 m9 2|MSETNX m8|MGET m8 m9|INCRBYFLOAT f 1.5|INCRBYFLOAT f 0.1|INCRBYFLOAT s 1|INCRBYFLOAT f x
INCRBYFLOAT f inf|INCR f|INCRBYFLOAT g 5.0e3|INCRBYFLOAT g 0.1|INCRBYFLOAT g 0.2|INCRBYFLOAT g -5000.3
SET big 9223372036854775807|INCR big|DECR big|DECRBY big -5|SET i 10.5|INCR i|SET i 010|INCR i|SET i +1|INCR i
SET i -0|INCR i|INCRBY i 1.5|SET small -9223372036854775808|DECR small|SET u "é✓"|STRLEN u|GET u|APPEND u x|STRLEN u
GETRANGE s 0 3|GETRANGE s -5 -1|GETRANGE s 0 -1|GETRANGE s 5 2|GETRANGE s -100 2|GETRANGE s 0 -100|GETRANGE s -1 -5
GETRANGE s 3 100|GETRANGE nope 0 1|GETRANGE s a b|SETRANGE sr 3 abc|STRLEN sr|SETRANGE sr 0 xyz|GET sr
SETRANGE sr -1 x|SETRANGE nope 5 ""|EXISTS nope|EXISTS a b nope|DEL a nope|EXISTS a|EXPIRE b 100|TTL b
EXPIRE b 200 NX|EXPIRE b 200 GT|TTL b|EXPIRE b 50 LT|TTL b|EXPIRE b 10 XX|EXPIRE nope 10|EXPIRE b 10 NX XX
EXPIRE b 10 GT LT|EXPIRE b -1|EXISTS b|PERSIST s|PERSIST nope|TTL nope|TTL s|PTTL nope|EXPIRE s 5 GT|EXPIRE s 500 LT
TTL s|PERSIST s|TTL s|EXPIRE s 9223372036854775807|PEXPIRE s abc|EXPIREAT s 4102444800|EXPIRETIME s
PEXPIREAT s 4102444800999|PEXPIRETIME s|EXPIRETIME s|EXPIRETIME nope|PERSIST s|EXPIREAT s 1|EXISTS s|SET s hello
TYPE s|TYPE nope|RENAME s s2|GET s2|RENAME nope x|RENAME s2 s2|SET s3k 1|RENAMENX s2 s3k|RENAMENX s2 s4k
RENAMENX nope x|RENAME s4k s2|PEXPIRE s2 5000|EXPIRE s2 abc|EXPIRE s2 1 ZZ|SETEX rn 100 v|RENAME rn rn2|TTL rn2
HSET h a 1 b 2|HSET h a 9 c 3|HGET h a|HGET h zz|HGET nope a|HMGET h a zz b|HGETALL h|HGETALL nope|HDEL h a zz
HEXISTS h a|HLEN h|HKEYS h|HVALS h|HSTRLEN h b|HSTRLEN h zz|HINCRBY h b 5|HINCRBY h n 5|HSET h str x|HINCRBY h str 1
HINCRBY h b x|HINCRBYFLOAT h b 1.5|HINCRBYFLOAT h str 1|HINCRBYFLOAT h b x|HSETNX h b 1|HSETNX h q 1|HSET h odd
HSET h|HSET h a 1 odd|HMSET h z 1|HMSET h z|HMSET h z 1 y|GET h|INCR h|LPUSH h x|HGET s2 a|HSCAN h 0
HSCAN h 0 MATCH s*|HSCAN h x|HSCAN h 0 COUNT 0|HSCAN h 0 FOO 1|HSCAN nope 0|HSET h big 9223372036854775807
HINCRBY h big 1|HDEL h b c n str q z big|EXISTS h|HMGET s2 a|HINCRBY newh f x|EXISTS newh
`
const COLLECTIONS = `
LPUSH l a b c|RPUSH l d|LRANGE l 0 -1|LRANGE l 1 2|LRANGE l -2 -1|LRANGE l 5 9|LRANGE l 2 1|LRANGE l -100 100
LRANGE nope 0 -1|LRANGE l x 1|LLEN l|LPOP l|RPOP l|LINDEX l 0|LINDEX l -1|LINDEX l 99|LINDEX l x|LINDEX nope 0
LSET l 0 X|LSET l -1 Y|LSET l 99 X|LSET nope 0 X|LREM l 0 X|RPUSH l 1 2 1 2 1|LREM l 2 1|LRANGE l 0 -1|LREM l -1 2
LRANGE l 0 -1|LREM nope 0 x|LTRIM l 0 1|LRANGE l 0 -1|LTRIM nope 0 1|LPOP l 0|LPOP l 5|LPOP l|EXISTS l|LPUSHX l a
RPUSHX l a|RPOP nope|LPOP nope 2|RPUSH l a b c d|RPOP l 2|LPOP l -1|LPOP l x|LPOP l 1 2|LRANGE l 0 -1
LINSERT l BEFORE b X|LINSERT l AFTER b Y|LINSERT l AFTER zz Y|LINSERT l FOO b Y|LINSERT nope BEFORE b Y
LRANGE l 0 -1|LMOVE l l2 LEFT RIGHT|LMOVE l l2 RIGHT LEFT|LMOVE l l LEFT RIGHT|LMOVE nope l LEFT RIGHT
LMOVE l l2 UP DOWN|LRANGE l 0 -1|LRANGE l2 0 -1|RPOPLPUSH l l2|RPOPLPUSH l2 l2|LRANGE l2 0 -1|LPUSHX l2 z
RPUSHX l2 y|LTRIM l2 5 1|EXISTS l2|LPUSH s2 x|LMOVE s2 l LEFT LEFT|LLEN s2|SADD ss a b c|SADD ss a d|SCARD ss
SISMEMBER ss a|SISMEMBER ss z|SMISMEMBER ss a z|SREM ss a z|SADD s3 b c x|SINTER ss s3|SDIFF ss s3|SUNION ss s3
SINTER ss nope|SINTERSTORE dst ss s3|SMEMBERS dst|SUNIONSTORE dst ss s3|SCARD dst|SDIFFSTORE dst ss ss|EXISTS dst
SMOVE ss s3 d|SMOVE ss s3 nope|SMEMBERS s3|SMOVE ss s2 b|SCARD nope|SMEMBERS nope|SREM ss b c d|EXISTS ss|GET s3
SADD s2 x|SINTER s2 s3|SPOP nope|SPOP nope 2|SPOP s3 0|SPOP s3 -1|SPOP s3 99|EXISTS s3|SADD one x|SPOP one
SADD one x|SRANDMEMBER one|SRANDMEMBER one 5|SRANDMEMBER one -3|SRANDMEMBER nope|SRANDMEMBER nope 2
SRANDMEMBER one x|SSCAN one 0|SSCAN one 0 MATCH y*|SUNIONSTORE one2 one nope|SMEMBERS one2|ZADD z 1 a 2 b 3 c
ZADD z 5 a|ZSCORE z a|ZSCORE z zz|ZADD z NX 9 a 4 d|ZADD z XX 9 q|ZADD z GT 1 a|ZADD z CH 7 a 8 e|ZADD z INCR 1 a
ZADD z abc m|ZADD z 1|ZADD z NX XX 1 a|ZADD z GT LT 1 a|ZADD z NX GT 1 a|ZADD z INCR 1 a 2 b|ZADD z NX
ZADD z NX INCR 1 a|ZADD z XX INCR 1 nobody|ZADD z LT CH 1 a|ZADD z 1 x 2|ZADD z XX 1 n|ZADD nope XX 1 n|EXISTS nope
ZCARD z|ZRANGE z 0 -1|ZRANGE z 0 -1 WITHSCORES|ZRANGE z 0 1 REV|ZRANGE z 2 4 BYSCORE
ZRANGE z (2 4 BYSCORE WITHSCORES|ZRANGE z -inf +inf BYSCORE LIMIT 1 2|ZRANGE z +inf -inf BYSCORE REV LIMIT 0 2
ZRANGE z -inf +inf BYSCORE LIMIT -1 2|ZRANGE z -inf +inf BYSCORE LIMIT 1 -1|ZRANGE z 0 1 LIMIT 0 1|ZRANGE z 0 1 FOO
ZRANGE z 0 1 LIMIT 0|ZRANGE z x y BYSCORE|ZRANGEBYSCORE z 2 4|ZRANGEBYSCORE z 2 4 WITHSCORES LIMIT 1 1
ZREVRANGEBYSCORE z 4 2|ZRANGEBYSCORE z 2 4 REV|ZREVRANGE z 0 1 WITHSCORES|ZREVRANGE z 0 1 REV|ZCOUNT z 2 4
ZCOUNT z (2 +inf|ZCOUNT z a b|ZINCRBY z 1.5 b|ZINCRBY z 1 new|ZINCRBY z x new|ZADD zi inf p|ZINCRBY zi -inf p
ZSCORE zi p|ZADD zi -inf n|ZRANGE zi 0 -1 WITHSCORES|ZRANK z b|ZREVRANK z b|ZRANK z nope|ZRANK nope a
ZMSCORE z a nope|ZMSCORE nope a|ZREM z a nope|ZREMRANGEBYSCORE z 0 2|ZREMRANGEBYSCORE z x 2|ZRANGE z 0 -1 WITHSCORES
ZREMRANGEBYRANK z 0 0|ZPOPMIN z|ZPOPMAX z|ZPOPMIN nope|ZPOPMIN z -1|ZPOPMIN z x|ZPOPMAX z 9|ZRANGE nope 0 -1
ZADD z 1.10 dec|ZSCORE z dec|ZADD z 1e3 exp|ZSCORE z exp|ZADD z 1e20 huge 1e-7 tiny 0.1 tenth
ZRANGE z 0 -1 WITHSCORES|ZRANGE z a b|ZADD z2 0 b 0 a 0 c 0 B|ZRANGE z2 0 -1|ZRANGE z2 [a (c BYLEX
ZRANGE z2 - + BYLEX|ZRANGE z2 + - BYLEX REV LIMIT 0 2|ZRANGE z2 a c BYLEX|ZRANGE z2 - + BYLEX WITHSCORES
ZRANGEBYLEX z2 (a +|ZREVRANGEBYLEX z2 + [b|ZLEXCOUNT z2 - +|ZREMRANGEBYLEX z2 [b [b|ZSCAN z2 0|ZSCAN z2 0 MATCH a
ZADD s2 1 a|ZCARD s2|SCAN 0 MATCH nomatch* COUNT 100|SCAN x|SCAN 0 COUNT 0|SCAN 0 MATCH|SCAN 0 COUNT 10000 TYPE hash
KEYS nomatch*|KEYS m[12]|KEYS m[^12]|KEYS ?2|KEYS z*|KEYS [l-m]*|KEYS m\\1|KEYS [|PING|PING hi|PING a b|ECHO hi|ECHO
FOO bar|FOO|FLUSHALL NOW|PUBLISH ch msg|SET fix 1|STRLEN fix|EXISTS fix fix|TOUCH fix nope|UNLINK fix|HSET hx f v
EXPIRE hx 100|TTL hx|HSET hx g v|TTL hx|SET hx str|TTL hx|TYPE hx|GETSET hx 2|SETEX hy 100 1|INCR hy|TTL hy
APPEND hy 2|TTL hy|RPUSH ex 1|EXPIRE ex 100|RPUSH ex 2|LREM ex 1 1|TTL ex|LTRIM ex 0 0|TTL ex|DBSIZE|GET a b|DEL
HGET h|ZADD z|EVAL|SCRIPT|SCRIPT FOO
`

/** Scripts may hold spaces, bars and quotes, so they are written as arrays. */
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
  ['EVAL', 'return type(redis.call("HMGET",KEYS[1],"a","b")[1])', '1', 'nohash'],
  ['EVAL', 'redis.call("HSET",KEYS[1],"n",3,"f",10/4,"w",6/3,"t",0.1) return redis.call("HGETALL",KEYS[1])', '1', 'lh'],
  ['EVAL', 'redis.call("SET","ln",2^40) return redis.call("GET","ln")', '0'],
  ['EVAL', 'return redis.call("INCR",KEYS[1])', '1', 'lh'],
  ['EVAL', '\n\nreturn redis.call("INCR",KEYS[1])', '1', 'lh'],
  ['EVAL', 'local e=redis.pcall("INCR",KEYS[1]) return e.err', '1', 'lh'],
  ['EVAL', 'return redis.pcall("INCR",KEYS[1])', '1', 'lh'],
  ['EVAL', 'local ok,e=pcall(redis.call,"INCR",KEYS[1]) return {tostring(ok),e.err}', '1', 'lh'],
  ['EVAL', 'return tostring(ARGV[1]*2)', '0', '5'],
  ['EVAL', 'return math.floor(7/2)', '0'],
  ['EVAL', 'return #redis.call("LRANGE","nolist",0,-1)', '0'],
  ['EVAL', 'return redis.call("TTL",KEYS[1])', '1', 'nottl'],
  ['EVAL', 'return syntax error here', '0'],
  ['EVAL', 'return foo.bar', '0'],
  ['EVAL', 'foo = 1', '0'],
  ['EVAL', 'local function f() return nothing end return f()', '0'],
  ['EVAL', 'error("mine")', '0'],
  ['EVAL', 'error({err="MINE custom"})', '0'],
  ['EVAL', 'local t = nil return t.x', '0'],
  ['EVAL', 'return redis.call("SET","x","é") and redis.call("GET","x")', '0'],
  ['EVAL', 'return #ARGV[1]', '0', 'é'],
  ['EVAL', 'redis.call("SET","bin",string.char(0,200,255)) return redis.call("STRLEN","bin")', '0'],
  ['EVAL', 'return unpack({1,2,3})', '0'],
  ['EVAL', 'return {redis.call("ZADD","lz",1,"a"), redis.call("ZRANGE","lz",0,-1,"WITHSCORES")}', '0'],
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
  ['EVAL_RO', 'return redis.call("GET",KEYS[1])', '1', 'lk'],
  ['EVAL_RO', 'return redis.call("SET",KEYS[1],1)', '1', 'lk'],
  ['EVAL', '#!lua flags=no-writes\nreturn redis.call("SET",KEYS[1],1)', '1', 'lk'],
  ['EVAL', '#!lua\nreturn redis.call("GET",KEYS[1])', '1', 'lk'],
  ['EVAL', '#!lua flags=allow-stale,no-cluster\nreturn foo', '0'],
  ['EVAL', '#!lua flags=bogus\nreturn 1', '0'],
  ['EVAL', '#!lua bogus=1\nreturn 1', '0'],
  ['EVAL', '#!js\nreturn 1', '0'],
  ['EVALSHA', 'ffffffffffffffffffffffffffffffffffffffff', '0'],
  ['EVALSHA', 'short', '0'],
  ['SCRIPT', 'LOAD', 'return 42'],
  ['SCRIPT', 'LOAD', 'return return'],
  ['SCRIPT', 'LOAD'],
  ['EVALSHA', '1fa00e76656cc152ad327c13fe365858fd7be306', '0'],
  ['EVALSHA', '1FA00E76656CC152AD327C13FE365858FD7BE306', '0'],
  ['EVALSHA_RO', '1fa00e76656cc152ad327c13fe365858fd7be306', '0'],
  ['SCRIPT', 'EXISTS', '1fa00e76656cc152ad327c13fe365858fd7be306', 'abc'],
  ['SCRIPT', 'FLUSH', 'NOW'],
  ['SCRIPT', 'FLUSH'],
  ['EVALSHA', '1fa00e76656cc152ad327c13fe365858fd7be306', '0'],
  ['FLUSHDB'],
  ['DBSIZE'],
]

const words = (line: string) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '')

/** Some 600 commands: the ones of every family, with the refusals of each. */
export const COMMANDS: readonly string[][] = [
  ...`${PLAIN.trim()}\n${COLLECTIONS.trim()}`.split(/[\n|]/).map(words),
  ...SCRIPTS,
]
