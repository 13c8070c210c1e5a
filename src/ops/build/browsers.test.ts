import fs from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { describe, expect, test } from 'vitest'
import { fallbackScript } from '#client/query/fallbacks.ts'
import { buildTargets, supportedBrowsers } from './browsers.ts'

type Since = { chrome: number; firefox: number; safari: number }
const never = Number.POSITIVE_INFINITY
const since = (chrome: number, firefox: number, safari: number): Since => ({ chrome, firefox, safari })

/** Recent functions, with the first browser versions that have them (developer.mozilla.org). */
const functions: Record<string, { used: RegExp; since: Since }> = {
  'AbortSignal.any': { used: /AbortSignal\.any\(/, since: since(116, 124, 17.4) },
  'AbortSignal.timeout': { used: /AbortSignal\.timeout\(/, since: since(103, 100, 16) },
  'Array.fromAsync': { used: /Array\.fromAsync\(/, since: since(121, 115, 16.4) },
  'Array.prototype.toSorted': { used: /\.to(?:Sorted|Reversed|Spliced)\(/, since: since(110, 115, 16) },
  'Element.prototype.checkVisibility': { used: /\.checkVisibility\(/, since: since(105, 106, 17.4) },
  'Error.isError': { used: /Error\.isError\(/, since: since(134, 138, never) },
  'Intl.DurationFormat': { used: /Intl\.DurationFormat/, since: since(129, 136, 16.4) },
  'Intl.Segmenter': { used: /Intl\.Segmenter/, since: since(87, 125, 14.1) },
  'Iterator helpers': {
    used: /\.(?:values|keys|entries)\(\)\.(?:map|filter|some|find)\(/,
    since: since(122, 131, 18.4),
  },
  'Map.groupBy': { used: /Map\.groupBy\(/, since: since(117, 119, 17.4) },
  'Object.groupBy': { used: /Object\.groupBy\(/, since: since(117, 119, 17.4) },
  'Promise.try': { used: /Promise\.try\(/, since: since(128, 134, 18.2) },
  'Promise.withResolvers': { used: /Promise\.withResolvers/, since: since(119, 121, 17.4) },
  'RegExp.escape': { used: /RegExp\.escape\(/, since: since(136, 134, 18.2) },
  'Set.prototype.union': { used: /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom)\(/, since: since(122, 127, 17) },
  'String.prototype.isWellFormed': { used: /\.isWellFormed\(/, since: since(111, 119, 16.4) },
  'String.prototype.toWellFormed': { used: /\.toWellFormed\(/, since: since(111, 119, 16.4) },
  'URL.canParse': { used: /URL\.canParse\(/, since: since(120, 115, 17) },
  'URL.parse': { used: /URL\.parse\(/, since: since(126, 126, 18) },
  'Uint8Array.fromBase64': { used: /Uint8Array\.from(?:Base64|Hex)\(/, since: since(140, 133, 18.2) },
  startViewTransition: { used: /\.startViewTransition\(/, since: since(111, 144, 18) },
  showPopover: { used: /\.(?:show|hide|toggle)Popover\(/, since: since(114, 125, 17) },
}

const isNewer = ({ chrome, firefox, safari }: Since) =>
  chrome > supportedBrowsers.chrome || firefox > supportedBrowsers.firefox || safari > supportedBrowsers.safari

const root = path.resolve(import.meta.dirname, '../..')
/** Code that runs in browsers; rules and contracts are shared with the server. */
const files = fs
  .readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /^(?:app|client|features|routes|shared|ui)\/.*\.tsx?$/.test(file))
  .filter((file) => !/\.test\.|\.server\.|routes\/api\/|\/service\.|\/store\./.test(file))

test('the build compiles for the supported browsers', () => {
  expect(buildTargets).toEqual(['chrome111', 'edge111', 'firefox115', 'safari16.4', 'ios16.4'])
  expect(fs.readFileSync(path.join(root, '../vite.config.ts'), 'utf8')).toContain('target: buildTargets')
})

test('each function that a supported browser lacks has a fallback', () => {
  const texts = files.map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }))
  const missing = Object.entries(functions)
    .filter(([name, { since }]) => isNewer(since) && !fallbackScript.includes(`'${name.split('.').at(-1)}'`))
    .flatMap(([name, { used }]) => texts.flatMap(({ file, text }) => (used.test(text) ? `${name}: ${file}` : [])))
  expect(missing).toEqual([])
})

describe('fallbacks in a browser without the recent functions', () => {
  /** Global scope without the recent functions, in which the fallback script runs. */
  const old = vm.createContext({ URL: class extends URL {}, AbortController, AbortSignal: {}, answer: undefined })
  vm.runInContext(
    `delete Map.groupBy;delete Promise.withResolvers;delete Intl.Segmenter
delete String.prototype.isWellFormed;delete String.prototype.toWellFormed
Object.defineProperties(URL,{parse:{value:undefined,configurable:true},canParse:{value:undefined,configurable:true}})`,
    old,
  )
  const run = (code: string): unknown => vm.runInContext(code, old)
  run(fallbackScript)

  test('parses and checks URLs', () => {
    expect(
      run("[URL.parse('/a','https://x.test')?.href,URL.parse('no'),URL.canParse('no'),URL.canParse('a:b')].join()"),
    ).toBe('https://x.test/a,,false,true')
  })

  test('AbortSignal.any aborts with its first aborted signal, even if that one was aborted before', () => {
    const code = `var a=new AbortController(),b=new AbortController(),both=AbortSignal.any([a.signal,b.signal])
var before=both.aborted;b.abort('b');a.abort('a');[before,both.aborted,both.reason,AbortSignal.any([a.signal]).reason].join()`
    expect(run(code)).toBe('false,true,b,a')
  })

  test('Map.groupBy, Promise.withResolvers and isWellFormed work, and toWellFormed replaces lone surrogates', () => {
    expect(run('JSON.stringify([...Map.groupBy([1,2,3],(n)=>n%2)])')).toBe('[[1,[1,3]],[0,[2]]]')
    expect(run('typeof Promise.withResolvers().resolve')).toBe('function')
    expect(run(String.raw`['a\ud83d','\ude00','😀'].map((t)=>t.isWellFormed()).join()`)).toBe('false,false,true')
    expect(run(String.raw`['a\ud83d','\ude00b','😀'].map((t)=>t.toWellFormed()).join()`)).toBe('a\ufffd,\ufffdb,😀')
  })

  test('Intl.Segmenter returns code points', () => {
    const code = "[...new Intl.Segmenter().segment('a😀b')].map(({segment,index})=>segment+index).join()"
    expect(run(code)).toBe('a0,😀1,b3')
  })
})

test('the fallbacks do not replace native functions', () => {
  const own = [URL.parse, AbortSignal.any, Map.groupBy, Intl.Segmenter]
  new Function(fallbackScript)()
  expect([URL.parse, AbortSignal.any, Map.groupBy, Intl.Segmenter]).toEqual(own)
})
