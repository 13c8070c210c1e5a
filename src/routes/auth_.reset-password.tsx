import { createFileRoute } from '@tanstack/react-router'
import { WithMailToken } from '#features/accounts/mail-links/screens/WithMailToken.tsx'
import { ResetScreen } from '#features/accounts/passwords/screens/ResetScreen.tsx'
import { readMailSearch } from '#features/accounts/state.ts'

/** Target of the mail for a new password, for signed-in users too. */
export const Route = createFileRoute('/auth_/reset-password')({
  validateSearch: readMailSearch,
  head: () => ({ meta: [{ title: 'Choose a new password · Limelight' }, { name: 'robots', content: 'noindex' }] }),
  component: Reset,
})

function Reset() {
  const { token } = Route.useSearch()
  return <WithMailToken inSearch={token}>{(found) => <ResetScreen key={found} token={found} />}</WithMailToken>
}
