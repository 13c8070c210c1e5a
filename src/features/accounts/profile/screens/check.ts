import { toUsername, usernameSentence } from '../../usernames/rules.ts'
import { type OwnProfile, profileInput } from '../contract.ts'

/** What the server would say of this input, by field, as far as can be known without it. */
export function checkProfile(input: Record<string, unknown>, { username }: OwnProfile): Record<string, string> {
  const issues = profileInput.safeParse(input).error?.issues ?? []
  const faults = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).reverse())
  const typed = typeof input.username === 'string' ? input.username : username
  const fault = toUsername(typed) === username ? undefined : usernameSentence(typed)
  return { ...faults, ...(fault && { username: fault }) }
}
