import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { GALLERY } from '../../items/spec.ts'
import { readTab } from '../state.ts'
import { useGalleryTabs } from './useGalleryTabs.tsx'

type ContentScreenProps = {
  tab: string | undefined
  /** List of recordings in progress, shown above the streams. */
  making?: ReactNode
}

/** Page /content: the creator's items, and buttons to upload new ones. */
export function ContentScreen({ tab, making }: ContentScreenProps) {
  const user = useSession()?.user
  return user ? <OfCreator key={user.id} user={user} tab={tab} making={making} /> : null
}

type OfCreatorProps = ContentScreenProps & { user: { id: string; username: string; display_name: string } }

function OfCreator({ user, tab, making }: OfCreatorProps) {
  const navigate = useNavigate()
  const { tabs } = useGalleryTabs({ creator: user, own: true, making })
  const open = tabs.find(({ value }) => value === tab) ?? tabs[0]
  return (
    <Page>
      <PageHeader title={GALLERY.title} text={GALLERY.about} />
      {open && (
        <Tabs
          label={GALLERY.title}
          items={tabs}
          value={open.value}
          onChange={(value) =>
            void navigate({ to: '/content', search: readTab({ tab: value }), replace: true, resetScroll: false })
          }
        />
      )}
    </Page>
  )
}
