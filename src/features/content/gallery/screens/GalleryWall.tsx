import { ListTools } from '#client/managing/ListTools.tsx'
import { ManageBar } from '#client/managing/ManageBar.tsx'
import { useManaging } from '#client/managing/useManaging.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { unsearchedMax } from '#shared/search.ts'
import { MANAGING } from '#shared/sentences.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { PagedList } from '#ui/PagedList.tsx'
import { onceEach } from '#ui/paging.ts'
import type { ContentItem } from '../../contract.ts'
import { AudioRow } from '../../items/screens/AudioRow.tsx'
import { ContentTile } from '../../items/screens/ContentTile.tsx'
import { GALLERY } from '../../items/spec.ts'
import { CONTENT_NAMES, type ContentType, deleteMax, galleryPage, SENTENCES } from '../../spec.ts'
import { useContentOpener } from '../../viewer/screens/useContentOpener.tsx'
import { GallerySkeleton, wallOf } from './GallerySkeleton.tsx'
import { UploadCard } from './UploadCard.tsx'

const loadDeleting = () => import('../../editing/screens/DeleteContentDialog.tsx')
const DeleteContentDialog = lazyWithRetry(loadDeleting)

export type GalleryCreator = {
  id: string
  username: string
  display_name: string
  /** Picture of the creator's card. */
  card_url?: string | null
}

type Page = { items: ContentItem[]; total: number; next_cursor: string | null }
type List = {
  data: { pages: Page[] } | undefined
  error: unknown
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

type GalleryWallProps = {
  type: ContentType
  creator: GalleryCreator
  own: boolean
  typed: string
  search: string | undefined
  onType: (text: string) => void
  list: List
}

/**
 * Items of one tab, or the results of its search. A wide screen shows one page at a time, a narrow screen all loaded
 * pages.
 */
export function GalleryWall(props: GalleryWallProps) {
  const { type, creator, own, search, list } = props
  const isMine = useSession()?.user.id === creator.id
  // removes duplicates: an item added between two page requests appears on both pages
  const items = onceEach(list.data?.pages.flatMap((page) => page.items) ?? [])
  const total = list.data?.pages[0]?.total
  const managing = useManaging(items, deleteMax)
  const tab = CONTENT_NAMES[type].many.toLowerCase()
  const hasTools = search !== undefined || props.typed !== '' || (total ?? 0) > (own ? 0 : unsearchedMax)
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-5">
      {isMine && type !== 'stream' && !managing.on && <UploadCard add={type} />}
      {hasTools && (
        <ListTools
          tab={tab}
          typed={props.typed}
          onType={props.onType}
          managing={own && items.length > 0 ? managing : undefined}
        />
      )}
      <Found key={search ?? ''} {...props} items={items} tab={tab} managing={managing} />
    </div>
  )
}

type SearchResultsProps = GalleryWallProps & {
  items: ContentItem[]
  tab: string
  managing: ReturnType<typeof useManaging>
}

function Found({ type, creator, own, search, list, items, tab, managing }: SearchResultsProps) {
  const opener = useContentOpener(items)
  if (!list.data && list.error)
    return (
      <ErrorState
        heading="h2"
        text={sentenceOf(list.error, SENTENCES.missing)}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  if (!list.data) return <GallerySkeleton type={type} />
  if (items.length === 0 && search !== undefined)
    return <EmptyState heading="h2" title={MANAGING.nothingFound(search)} text={MANAGING.nothingFoundText} />
  if (items.length === 0)
    return <EmptyState heading="h2" title={SENTENCES.none(tab)} text={noneText(type, own, creator.display_name)} />
  const Tile = type === 'audio' ? AudioRow : ContentTile
  return (
    <>
      <h2 className="sr-only">{CONTENT_NAMES[type].many}</h2>
      <PagedList
        label={CONTENT_NAMES[type].many}
        className={wallOf[type]}
        items={items}
        perPage={galleryPage[type]}
        list={list}
        failed={sentenceOf(list.error, SENTENCES.missing)}
        keyOf={({ id }) => id}
        render={(item, index) => (
          <Tile
            item={item}
            eager={index < 2}
            onOpen={opener.open}
            onIntent={opener.warm}
            choice={managing.choiceOf(item)}
          />
        )}
        after={(shown) => managing.on && <Deleting managing={managing} shown={shown} />}
      />
      {opener.layers}
    </>
  )
}

function noneText(type: ContentType, own: boolean, name: string): string {
  if (type === 'stream') return own ? GALLERY.noneStreamsOwn : GALLERY.noneStreams(name)
  return own ? GALLERY.noneOwn : GALLERY.noneOf(name)
}

type DeletingProps = { managing: ReturnType<typeof useManaging>; shown: readonly ContentItem[] }

const Deleting = ({ managing, shown }: DeletingProps) => (
  <ManageBar
    managing={managing}
    shown={shown}
    preload={loadDeleting}
    dialog={(deleting) => <DeleteContentDialog {...deleting} />}
  />
)
