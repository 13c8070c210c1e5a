import { useHydrated } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { Suspense } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { useSession } from '#client/session/use-session.ts'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import type { Chosen } from '../../state.ts'
import { FANS } from '../spec.ts'
import { FansLoading } from './FansLoading.tsx'

const Fans = lazyWithRetry(() => import('./Fans.tsx'))

/** Page of a creator's fans with messages to each segment. The content below the heading renders only in browsers. */
export function FanEngagementScreen({ segment }: Chosen) {
  const modals = useModals()
  const hydrated = useHydrated()
  // the session has just ended; the route guard is about to redirect
  if (!useSession()) return null
  return (
    <Page wide>
      <PageHeader
        title={FANS.title}
        text={FANS.about}
        actions={
          <Button
            variant="primary"
            onPointerEnter={() => modals.preload('broadcast')}
            onClick={() => modals.open('broadcast')}
          >
            <Send aria-hidden="true" />
            {FANS.write}
          </Button>
        }
      />
      <Suspense fallback={<FansLoading />}>
        {hydrated ? <Fans {...(segment && { segment })} /> : <FansLoading />}
      </Suspense>
    </Page>
  )
}
