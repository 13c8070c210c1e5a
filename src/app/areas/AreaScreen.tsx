import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useSession } from '#client/session/use-session.ts'
import { Purchases } from '#features/content/index.ts'
import { FanHome } from '#features/dashboard/index.ts'
import { CreatorMissing } from '#features/discovery/index.ts'
import { PeopleList } from '#features/social/index.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { type PagePath, titleOf } from '../pages.ts'
import { peopleLists } from './people.ts'
import { type AreaWords, type Empty, toExplore, type Way } from './words.ts'
import { wordsOf } from './words-of.ts'

/** The single action of an empty state. */
const EmptyAction = ({ way }: { way: Way }) => (
  <Link to={way.to} className={buttonClass({ variant: 'primary' })}>
    {way.label}
  </Link>
)

/** A page of an area: title, description, content, and an empty state with an action. */
export function AreaScreen({ path }: { path: PagePath }) {
  const user = useSession()?.user
  // The session has just ended: the guard is about to redirect.
  if (!user) return null
  if (path === '/home') return <FanHome user={user} />
  const words = wordsOf(path, user.role)
  return words ? <Area path={path} title={titleOf(path, user.role)} words={words} /> : null
}

type AreaProps = { path: PagePath; title: string; words: AreaWords }

function Area({ path, title, words: { about, empty } }: AreaProps) {
  const list = peopleLists[path]
  return (
    <Page>
      <PageHeader title={title} text={about} />
      {list && (
        <Shelf path={path} title={title}>
          <PeopleList list={list}>
            <Nothing {...empty} />
          </PeopleList>
        </Shelf>
      )}
      {!list && <Nothing {...empty} />}
    </Page>
  )
}

type ShelfProps = { path: PagePath; title: string; children: ReactNode }

const Shelf = ({ path, title, children }: ShelfProps) =>
  path === '/collections' ? <Collections title={title} bookmarks={children} /> : children

/**
 * /collections shows purchases in a tab beside the bookmarks; the URL contains the tab, so that Back and reload keep
 * it.
 */
function Collections({ title, bookmarks }: { title: string; bookmarks: ReactNode }) {
  const { tab = 'bookmarks' } = useSearch({ from: '/collections' })
  const navigate = useNavigate()
  const purchases = (
    <Suspense fallback={<Skeleton className="h-56 w-full rounded-card" />}>
      <Purchases action={<EmptyAction way={toExplore} />} />
    </Suspense>
  )
  return (
    <Tabs
      label={title}
      value={tab}
      onChange={(to) =>
        void navigate({
          to: '/collections',
          search: to === 'purchases' ? { tab: to } : {},
          replace: true,
          resetScroll: false,
        })
      }
      items={[
        { value: 'bookmarks', label: 'Bookmarks', panel: bookmarks },
        { value: 'purchases', label: 'Purchases', panel: purchases },
      ]}
    />
  )
}

function Nothing({ title, text, way }: Empty) {
  return (
    <Card>
      <EmptyState heading="h2" title={title} text={text} action={<EmptyAction way={way} />} />
    </Card>
  )
}

/** Not found: the creator of the page does not exist. */
export function AreaMissing() {
  const { id } = useParams({ strict: false })
  return <CreatorMissing name={id ?? ''} />
}
