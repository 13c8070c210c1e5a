import { expect, test } from 'vitest'
import { emailOf } from './email.ts'

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
