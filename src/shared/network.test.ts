import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emailOf, networkOf } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not:an:address', 'not:an:address'],
  ['test', 'test'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('rate limits count networks: no file passes a bare request address to a limit', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const files = fs.globSync('{server,features}/**/*.ts', { cwd: root }).filter((file) => !file.includes('.test.'))
  const bare = files.flatMap((file) =>
    fs
      .readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => /request\.address|(?:take\(|subject: (?!')).*\baddress\b(?!\.)/.test(line))
      .filter((line) => !/networkOf\([\w.]*address\)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(bare).toEqual([])
})

test.each([
  [' Ada@Limelight.test ', 'ada@limelight.test'],
  ['ada@Müller.example', 'ada@xn--mller-kva.example'],
  ['ada@mu\u0308ller.example', 'ada@xn--mller-kva.example'],
  ['ada@xn--mller-kva.example', 'ada@xn--mller-kva.example'],
  ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['\u202aada＠limelight.test\u200b', 'ada@limelight.test'],
  // Characters after the host are never cut off.
  ['ada@limelight.test/ü', 'ada@limelight.test/ü'],
  ['ada@limelight.test:80', 'ada@limelight.test:80'],
  ['not an address', 'not an address'],
  ['ada@', 'ada@'],
  ['@123', '@123'],
])('turns %j into %j', (typed, stored) => expect(emailOf(typed)).toBe(stored))
