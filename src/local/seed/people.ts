import fs from 'node:fs'

/** Password of all demo users. It is public, so that everyone can sign in as one of them. */
export const demoPassword = 'limelight-demo'
/** argon2id hash of `demoPassword`. It is constant, so that the seed does not compute 46 hashes; a test checks it. */
export const demoPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$BnZaqSpreXDb0v7SAjTKWA$MZnlytGDsRXBB0h6gGxmWiWypYGtoc5C+GA+XXMjc2w'

export type Place = { country: string; state: string | null }
/** Prices in tokens: video, voice, text, image, audio, video message. */
export type Rates = [number, number, number, number, number, number]
export type DemoCreator = Place & {
  username: string
  name: string
  category: string
  timeZone: string
  specialties: string[]
  bio: string
  rates: Rates
}

/** Demo fans. `memberDays` is the age of the account in days; all activity is newer. */
export const demoPeople = [
  { username: 'fan', name: 'Frankie Lane', role: 'fan', memberDays: 150 },
  { username: 'fan2', name: 'Noor Haddad', role: 'fan', memberDays: 135 },
  { username: 'applicant', name: 'Ida Sørensen', role: 'fan', memberDays: 96 },
  { username: 'admin', name: 'Ada Operator', role: 'admin', memberDays: 300 },
  { username: 'admin2', name: 'Imre Vidal', role: 'admin', memberDays: 280 },
] as const

/** Demo creators: `creator` and `creator2`, then forty others. */
export const demoCreators: DemoCreator[] = JSON.parse(
  fs.readFileSync(new URL('creators.json', import.meta.url), 'utf8'),
)
