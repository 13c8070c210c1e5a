import { reason } from '#shared/errors.ts'

/** Allowed form of a username. */
export const usernameForm = /^[a-z0-9_]{3,30}$/

/** First segments of the app's own paths, which are not available as usernames. */
export const reservedUsernames: ReadonlySet<string> = new Set(
  `__ui about account accounts admin administrator analytics api assets auth availability billing blog call
  call_requests calls classes collections decisions connect contact content creator creators dashboard demo earnings events experiences
  explore favicon followers following help home icons leaving legal limelight live login logout mail me media messages
  moderator notifications null offer offers official offline orders privacy profile public receipt recordings requests robots root rules
  safety schedule screenshots security settings shop signin signup sitemap staff static status subscribers support suspended
  system team terms tip transparency tv undefined unsubscribe user users video_call voice_call wallet watch webhooks www`.split(
    /\s+/,
  ),
)

/** Length in user-perceived characters: a family emoji counts as one. */
export const displayNameMax = 50

export const usernameMin = 3
export const usernameMax = 30
/** Days between two changes of a username, and days for which a former username is protected (usernames.sql). */
export const usernameRestDays = 30

/** Words that make a username look official: `adm1n`, `__support_2`, `limelight_team`. */
export const officialNames: readonly string[] =
  `admin administrator billing help moderator official root security staff support system team`.split(' ')
export const houseName = 'limelight'
/** Lower-case letters of other scripts that imitate the letters of the product's name. */
export const productNameLookalikes: Readonly<Record<string, string>> = {
  i: 'іӏιıɩ',
  m: 'мϻ',
  e: 'еεҽ',
  g: 'ɡցԍ',
  h: 'һհнη',
  t: 'тτ',
}

export const NAME_SENTENCES = {
  missing: 'Please enter a name.',
  length: `Names have at most ${displayNameMax} characters.`,
  official: 'This name could be taken for the Limelight team. Please choose another.',
} as const

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
