import { createFileRoute } from '@tanstack/react-router'
import { ConfirmScreen } from '#features/accounts/email-address/screens/ConfirmScreen.tsx'
import { UndoScreen } from '#features/accounts/email-address/screens/UndoScreen.tsx'
import { WithMailToken } from '#features/accounts/mail-links/screens/WithMailToken.tsx'
import { readMailSearch } from '#features/accounts/state.ts'

/** Target of mails about an address: confirming it, changing it, and undoing a change. */
export const Route = createFileRoute('/auth_/callback')({
  validateSearch: readMailSearch,
  head: () => ({ meta: [{ title: 'Your email address · Limelight' }, { name: 'robots', content: 'noindex' }] }),
  component: Callback,
})

function Callback() {
  const { token, mode } = Route.useSearch()
  const Screen = mode === 'undo' ? UndoScreen : ConfirmScreen
  return <WithMailToken inSearch={token}>{(found) => <Screen key={found} token={found} />}</WithMailToken>
}
