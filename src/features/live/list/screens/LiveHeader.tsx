import { Link } from '@tanstack/react-router'
import { useSession } from '#client/session/use-session.ts'
import { PageHeader } from '#ui/Page.tsx'
import { LIVE_LIST } from '../spec.ts'

/** Heading of the two halves of Live: running streams and TV. Visitors see one half, because TV needs an account. */
export function LiveHeader({ title, text }: { title: string; text: string }) {
  const session = useSession()
  return <PageHeader title={title} text={text} actions={session && <Halves />} />
}

const Halves = () => (
  <nav aria-label={LIVE_LIST.halves} className="segmented w-full sm:w-auto">
    <Link to="/live" activeOptions={{ exact: true, includeSearch: false }} className="segment sm:min-w-28">
      {LIVE_LIST.live}
    </Link>
    <Link to="/tv" className="segment sm:min-w-28">
      {LIVE_LIST.tv}
    </Link>
  </nav>
)
