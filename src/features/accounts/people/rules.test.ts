import { expect, test } from 'vitest'
import { isOfficialName, toUsername, type UsernameFault, usernameFault, usernameRestsUntil } from './rules.ts'
import { reservedUsernames, usernameRestDays } from './spec.ts'

test.each(['fan', 'Mira_Koval', ' nora ', 'a__', '000', 'adminton', 'teamwork', 'x'.repeat(30)])(
  'accepts the username %j',
  (name) => {
    expect(usernameFault(name)).toBeUndefined()
  },
)

test.each<[UsernameFault, string[]]>([
  ['length', ['', 'ab', '  ab  ', 'a'.repeat(31)]],
  ['characters', ['a-b', 'a.b', 'fän', 'fan!', 'fan fan', '漢字名', 'ٱسم', 'жюли', '😀😀😀', 'fan\n1', 'fan\u0000']],
  [
    'lookalike',
    [
      'аdmin',
      'раураl',
      'ｆａｎ',
      '𝐟𝐚𝐧',
      'Κelvin',
      '\u212aelvin',
      'ɡood',
      'nοra',
      'ſun',
      'fan²',
      'ⓕⓐⓝ',
      'İvan'.replace('İ', 'І'),
    ],
  ],
  ['direction', ['\u202efan', 'fa\u200en', '\u2067fan\u2069', '\u061cfan']],
  ['invisible', ['fa\u200bn', '\ufefffan', 'fan\u2060', 'fa\u00adn', 'fa\u3164n', 'fa\u200dn', 'fa\u034fn']],
  ['reserved', ['explore', 'Explore', 'video_call', '__ui']],
  [
    'official',
    [
      'adm1n_',
      '4dmin',
      'admin2',
      '_admin_',
      'supp0rt',
      '5upport',
      '5taff',
      'l1mel1gh7',
      'limelight_team',
      'l1me_l1ght',
      'the_limelight',
      'staff_007',
    ],
  ],
])('reports the fault %s for every username with this fault', (fault, names) => {
  expect(names.map((name) => [name, usernameFault(name)])).toEqual(names.map((name) => [name, fault]))
})

test('recognises display names that pretend to be Limelight staff', () => {
  const fakes = [
    'Limelight Support',
    'L1MELIGHT',
    'lime light',
    'Lіmеlіɡһт',
    'ＬＩＭＥＬＩＧＨＴ',
    'Support Team',
    '★ Admin ★',
    'Staff 2',
  ]
  expect(fakes.filter((name) => !isOfficialName(name))).toEqual([])
  const people = ['Ada', 'Root Beer', 'Support Nina', 'Анастасия', 'Оксана Терентьева', '山田 太郎', '★', '']
  expect(people.filter(isOfficialName)).toEqual([])
})

test('stores usernames trimmed and in lower case', () => {
  expect(toUsername(' Mira_KOVAL ')).toBe('mira_koval')
})

test('reserves only words that would be valid usernames', () => {
  expect([...reservedUsernames].filter((word) => !/^[a-z0-9_]{2,30}$/.test(word))).toEqual([])
})

test('refuses a second change of the username within 30 days', () => {
  const day = 86_400_000
  const changed = new Date('2026-11-01T00:00:00Z')
  const until = new Date(changed.getTime() + usernameRestDays * day)
  expect(usernameRestsUntil(null, changed)).toBeNull()
  expect(usernameRestsUntil(changed, new Date(until.getTime() - 1))).toEqual(until)
  expect(usernameRestsUntil(changed, until)).toBeNull()
})
