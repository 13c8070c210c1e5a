import { useNavigate } from '@tanstack/react-router'
import { useSession } from '#client/session/use-session.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { GALLERY } from '../spec/gallery.ts'
import { readTab } from '../state/tabs.ts'
import { useGalleryTabs } from './useGalleryTabs.tsx'

/** /content: everything a creator has published, and where something new is hung. */
export function ContentScreen({ tab }: { tab: string | undefined }) {
  const user = useSession()?.user
  return user ? <OfCreator key={user.id} user={user} tab={tab} /> : null
}

type OfCreatorProps = { user: { id: string; username: string; display_name: string }; tab: string | undefined }

function OfCreator({ user, tab }: OfCreatorProps) {
  const navigate = useNavigate()
  const { tabs } = useGalleryTabs({ creator: user, own: true })
  const open = tabs.find(({ value }) => value === tab) ?? tabs[0]
  return (
    <div className="stage">
      <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 pt-8 pb-16 md:gap-8 md:px-8 md:pt-12">
        <header className="grid gap-1">
          <h1 className="text-2xl md:text-3xl">{GALLERY.title}</h1>
          <p className="measure text-muted">{GALLERY.about}</p>
        </header>
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
      </div>
    </div>
  )
}
