import { type OwnProfile, profileInput } from '../../contract/profile.ts'
import { readLinks } from '../../rules/profile.ts'
import { toUsername, usernameSentence } from '../../rules/usernames.ts'

/** What the server would say of this input, by field, as far as can be known without it. */
export function checkProfile(input: Record<string, unknown>, { username }: OwnProfile): Record<string, string> {
  const parsed = profileInput.safeParse(input)
  const issues = parsed.error?.issues.map(({ path, message }) => [path[0], message]).reverse() ?? []
  const typed = typeof input.username === 'string' ? input.username : username
  const fault = toUsername(typed) === username ? undefined : usernameSentence(typed)
  const { faults } = readLinks(parsed.data?.social_links ?? {})
  const links = Object.entries(faults).map(([name, sentence]) => [`social_links.${name}`, sentence])
  return { ...Object.fromEntries(issues), ...Object.fromEntries(links), ...(fault && { username: fault }) }
}
