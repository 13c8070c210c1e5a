import { expect, test } from 'vitest'
import { tooManyCombiningMarks } from '#shared/schemas.ts'
import { signInInput, signUpInput } from './contract.ts'
import { USERNAME_SENTENCES } from './people/spec.ts'
import { SENTENCES } from './spec.ts'

const newcomer = {
  email: ' Ada@Limelight.test ',
  username: 'ada_l',
  password: 'a good long password',
  date_of_birth: '1990-05-17',
}

test('accepts a sign-up and stores the email address in lower case', () => {
  expect(signUpInput.parse(newcomer)).toEqual({ ...newcomer, email: 'ada@limelight.test' })
})

test('stores the domain of an email address in ASCII, for sign-up and sign-in', () => {
  const email = 'ada@müller.example'
  expect(signUpInput.parse({ ...newcomer, email }).email).toBe('ada@xn--mller-kva.example')
  expect(signInInput.parse({ ...newcomer, email }).email).toBe('ada@xn--mller-kva.example')
})

test.each([
  [{ date_of_birth: '1990-02-30' }, 'date_of_birth', SENTENCES.dateOfBirthUnreal],
  [{ date_of_birth: '17.05.1990' }, 'date_of_birth', SENTENCES.dateOfBirthForm],
  [{ password: 'short' }, 'password', SENTENCES.passwordLength],
  [{ password: 'x'.repeat(129) }, 'password', SENTENCES.passwordTooLong],
  [{ email: 'not an address' }, 'email', SENTENCES.emailForm],
  [{ username: 'explore' }, 'username', USERNAME_SENTENCES.reserved],
  [{ username: 'аdmin' }, 'username', USERNAME_SENTENCES.lookalike],
  [{ username: 'a\u200bbc' }, 'username', USERNAME_SENTENCES.invisible],
  [{ display_name: `a${'\u0301'.repeat(9)}` }, 'display_name', tooManyCombiningMarks],
])('refuses the sign-up value %j with an error message for its field', (change, field, sentence) => {
  const { error } = signUpInput.safeParse({ ...newcomer, ...change })
  expect(error?.issues).toMatchObject([{ path: [field], message: sentence }])
})
