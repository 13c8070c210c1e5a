import { reason } from '#shared/errors.ts'

export const usernameMin = 3
export const usernameMax = 30
/** Days between two changes of a username, and days for which a former username is protected (usernames.sql). */
export const usernameRestDays = 30

/** Words that make a username look official: `adm1n`, `__support_2`, `limelight_team`. */
export const officialNames: readonly string[] =
  `admin administrator billing help moderator official root security staff support system team`.split(' ')
export const houseName = 'limelight'
/** Lower-case letters of other scripts that imitate the letters of the product's name. */
export const houseLookalikes: Readonly<Record<string, string>> = {
  i: 'іӏιıɩ',
  m: 'мϻ',
  e: 'еεҽ',
  g: 'ɡցԍ',
  h: 'һհнη',
  t: 'тτ',
}

export const USERNAME_SENTENCES = {
  length: `Usernames have ${usernameMin} to ${usernameMax} characters.`,
  characters: 'Usernames have lowercase letters a to z, numbers and underscores only.',
  lookalike: 'Some of these letters only look like a to z. Please type plain ones.',
  direction: 'Usernames cannot have marks that turn the direction of writing.',
  invisible: 'Usernames cannot have invisible characters.',
  reserved: 'This username is reserved. Please choose another.',
  official: 'This username could be taken for the Limelight team. Please choose another.',
  hint: 'Lowercase letters, numbers and underscores.',
  rest: (date: string) => `You can change your username again on ${date}.`,
  restHint: `Once in ${usernameRestDays} days. Your old one leads here for ${usernameRestDays} days.`,
} as const

export const USERNAME_REFUSALS = {
  taken: reason('conflict', 'USERNAME_TAKEN', 'This username is taken. Please choose another.'),
  takenInOtherCase: reason(
    'conflict',
    'USERNAME_TAKEN',
    'This username is taken: capital letters make no difference. Please choose another.',
  ),
  resting: reason('conflict', 'USERNAME_CHANGED_LATELY', 'You changed your username recently.'),
} as const
