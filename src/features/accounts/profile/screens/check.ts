import { toUsername, usernameSentence } from '../../people/rules.ts'
import { type OwnProfile, profileInput } from '../contract.ts'

/** Returns an error message for each field that is invalid without asking the server. */
export function checkProfile(input: Record<string, unknown>, { username }: OwnProfile): Record<string, string> {
  const issues = profileInput.safeParse(input).error?.issues ?? []
  const faults = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).reverse())
  const typed = typeof input.username === 'string' ? input.username : username
  const fault = toUsername(typed) === username ? undefined : usernameSentence(typed)
  return { ...faults, ...(fault && { username: fault }) }
}
