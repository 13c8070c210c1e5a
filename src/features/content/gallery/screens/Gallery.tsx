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
  /** The creator's own gallery: includes private and hidden items, and a mode to manage them. */
  own?: boolean
}

/** A gallery tab with files. */
export default function Gallery({ type, creator, own = false }: GalleryProps) {
  const [typed, setTyped] = useState('')
  const settled = useDebouncedValue(typed.trim(), searching.delayMs)
  const search = isSearchable(settled) ? settled : undefined
  const wall = { type, creator, own, typed, search, onType: setTyped }
  return own ? <OwnWall {...wall} /> : <PublicWall {...wall} />
}

type WallProps = Required<GalleryProps> & {
  typed: string
  search: string | undefined
  onType: (text: string) => void
}

const once = { ...contentPages, placeholderData: <T,>(before: T) => before }
const asked = ({ type, search }: WallProps) => ({ type, limit: atOnce(type), ...(search !== undefined && { search }) })

function OwnWall(props: WallProps): ReactNode {
  return <GalleryWall {...props} list={trpc.content.mine.useInfiniteQuery(asked(props), once)} />
}

function PublicWall(props: WallProps): ReactNode {
  const list = trpc.content.list.useInfiniteQuery({ creator: props.creator.username, ...asked(props) }, once)
  return <GalleryWall {...props} list={list} />
}
