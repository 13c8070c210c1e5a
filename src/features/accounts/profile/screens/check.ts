import { toUsername, usernameSentence } from '../../people/rules.ts'
import { type OwnProfile, profileInput } from '../contract.ts'

/** Returns the sentences of invalid fields, as far as they can be checked without the server. */
export function checkProfile(input: Record<string, unknown>, { username }: OwnProfile): Record<string, string> {
  const issues = profileInput.safeParse(input).error?.issues ?? []
  const faults = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).reverse())
  const typed = typeof input.username === 'string' ? input.username : username
  const fault = toUsername(typed) === username ? undefined : usernameSentence(typed)
  return { ...faults, ...(fault && { username: fault }) }
}
