import { Link } from '@tanstack/react-router'
import { GraduationCap, MessageCircle, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { ExploreLink } from '#client/navigation/ExploreLink.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { EventNews } from '../../events/screens/EventNews.tsx'
import { FINDING, WAYS } from '../spec.ts'
import type { Connecting } from '../state.ts'
import { FindEvents } from './FindEvents.tsx'

const ways = [
  { ...WAYS.talk, Icon: MessageCircle, to: '/explore', search: {} },
  { ...WAYS.classes, Icon: GraduationCap, to: '/classes', search: {} },
  { ...WAYS.experiences, Icon: Sparkles, to: '/connect', search: { section: 'experiences' as const } },
] as const

type ConnectScreenProps = { connecting: Connecting /** Section with the creator's own events. */; own?: ReactNode }

/** Page /connect: the ways to meet a creator. With `?section=experiences` it also lists upcoming experiences. */
export function ConnectScreen({ connecting, own }: ConnectScreenProps) {
  const isOpen = connecting.section === 'experiences'
  return (
    <Page wide>
      <EventNews />
      <PageHeader title="Connect" text={FINDING.connect} />
      <nav aria-label="Ways to connect" className="grid gap-3 md:grid-cols-3">
        {ways.map(({ title, text, Icon, to, search }) => (
          <Link
            key={to}
            to={to}
            search={search}
            resetScroll={to !== '/connect'}
            aria-current={to === '/connect' && isOpen ? 'true' : undefined}
            className="card card-pad card-press grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3 aria-[current]:border-accent"
          >
            <Icon aria-hidden="true" className="mt-0.5 size-6 text-accent" />
            <span className="grid gap-0.5">
              <span className="font-bold font-display text-lg">{title}</span>
              <span className="text-muted text-sm">{text}</span>
            </span>
          </Link>
        ))}
      </nav>
      {own}
      {isOpen && (
        <section aria-labelledby="experiences" className="grid gap-5">
          <h2 id="experiences" className="text-xl">
            {WAYS.experiences.title}
          </h2>
          <FindEvents to="/connect" finding={connecting} action={<ExploreLink />} />
        </section>
      )}
    </Page>
  )
}
