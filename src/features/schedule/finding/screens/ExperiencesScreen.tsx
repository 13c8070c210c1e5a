import { Megaphone } from 'lucide-react'
import { useModals } from '#client/modals/useModals.ts'
import { ExploreLink } from '#client/navigation/ExploreLink.tsx'
import { useSession } from '#client/session/use-session.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { EventNews } from '../../events/screens/EventNews.tsx'
import { DETAILS } from '../../events/spec.ts'
import { FINDING } from '../spec.ts'
import type { Finding } from '../state.ts'
import { FindEvents } from './FindEvents.tsx'

/** Button that opens the dialog to create and announce a private show. */
function AnnounceShowButton(look: Pick<ButtonProps, 'variant' | 'block'>) {
  const modals = useModals()
  return (
    <Button {...look} onPointerEnter={() => modals.preload('announceShow')} onClick={() => modals.open('announceShow')}>
      <Megaphone aria-hidden="true" />
      {DETAILS.announceShow}
    </Button>
  )
}

/** Page /experiences: all upcoming events. */
export function ExperiencesScreen({ finding }: { finding: Finding }) {
  const isCreator = useSession()?.user.role === 'creator'
  return (
    <Page wide>
      <EventNews />
      <PageHeader
        title="Experiences"
        text={FINDING.experiences}
        actions={isCreator ? <AnnounceShowButton variant="primary" /> : undefined}
      />
      <FindEvents to="/experiences" finding={finding} action={<ExploreLink />} />
    </Page>
  )
}
