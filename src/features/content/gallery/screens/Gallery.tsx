import { type ReactNode, useState } from 'react'
import { useDebouncedValue } from '#client/time/useDebouncedValue.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { isSearchable } from '#shared/search.ts'
import { type ContentType, search as searching } from '../../spec.ts'
import { type GalleryCreator, GalleryWall } from './GalleryWall.tsx'
import { atOnce, contentPages } from './load.ts'

type GalleryProps = {
  type: ContentType
  creator: GalleryCreator
  /** True for the creator's own gallery, which includes private and hidden items and has a mode to manage them. */
  own?: boolean
}

/** Gallery tab that lists items. */
export default function Gallery({ type, creator, own = false }: GalleryProps) {
  const [typed, setTyped] = useState('')
  const settled = useDebouncedValue(typed.trim(), searching.delayMs)
  const search = isSearchable(settled) ? settled : undefined
  const wall = { type, creator, own, typed, search, onType: setTyped }
  return own ? <OwnWall {...wall} /> : <PublicWall {...wall} />
}

type GalleryTabProps = Required<GalleryProps> & {
  typed: string
  search: string | undefined
  onType: (text: string) => void
}

const once = { ...contentPages, placeholderData: <T,>(before: T) => before }
const pageInputOf = ({ type, search }: GalleryTabProps) => ({
  type,
  limit: atOnce(type),
  ...(search !== undefined && { search }),
})

function OwnWall(props: GalleryTabProps): ReactNode {
  return <GalleryWall {...props} list={trpc.content.mine.useInfiniteQuery(pageInputOf(props), once)} />
}

function PublicWall(props: GalleryTabProps): ReactNode {
  const list = trpc.content.list.useInfiniteQuery({ creator: props.creator.username, ...pageInputOf(props) }, once)
  return <GalleryWall {...props} list={list} />
}
