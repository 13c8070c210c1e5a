import { createFileRoute, redirect } from '@tanstack/react-router'
import { afterSignIn } from '#client/session/stored-location.ts'
import { AuthScreen } from '#features/accounts/sign-in/screens/AuthScreen.tsx'
import { authTitles, readAuthSearch } from '#features/accounts/state.ts'

/** Page to sign in and sign up. Signed-in users are redirected to the page that they wanted to open. */
export const Route = createFileRoute('/auth')({
  validateSearch: readAuthSearch,
  beforeLoad: ({ context, search }) => {
    if (!context.session) return
    throw redirect({ href: afterSignIn(search.redirect, context.session.user.role), replace: true })
  },
  head: ({ match }) => ({
    meta: [{ title: `${authTitles[match.search.mode]} · Limelight` }, { name: 'robots', content: 'noindex' }],
  }),
  component: () => <AuthScreen search={Route.useSearch()} />,
})
