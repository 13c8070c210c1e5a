import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { useDebouncedValue } from '#client/time/useDebouncedValue.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { counted } from '#shared/money.ts'
import { isSearchable } from '#shared/search.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Chip, Chips } from '#ui/Chip.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Input } from '#ui/Input.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { EXPLORE_SENTENCES } from '../../filters/spec.ts'
import { type Chip as ChipName, chips, searchDelayMs, searchResults } from '../../spec.ts'

type Found = { id: string; username: string; name: string; picture: string | null; line: string }

/** Searches from the second character on, debounced by 300 ms. Shorter texts list the creators of the chip. */
function useDiscovery(typed: string, chip: ChipName) {
  const q = typed.trim().replace(/^@/, '')
  const settled = useDebouncedValue(q, searchDelayMs)
  const isSearch = isSearchable(q)
  const listed = trpc.discovery.explore.useQuery(
    { chip, limit: searchResults },
    { placeholderData: (before) => before },
  )
  const search = trpc.discovery.search.useQuery(
    { q: settled },
    { enabled: isSearch && isSearchable(settled), placeholderData: (before) => before },
  )
  const people = isSearch
    ? search.data?.creators.map(
        ({ id, username, displayName, avatar_url }): Found => ({
          id,
          username,
          name: displayName,
          picture: avatar_url,
          line: `@${username}`,
        }),
      )
    : listed.data?.creators.map(
        ({ id, username, display_name, avatar_url, specialties, category }): Found => ({
          id,
          username,
          name: display_name,
          picture: avatar_url,
          line: specialties[0] ?? category,
        }),
      )
  const { error, refetch, isFetching } = isSearch ? search : listed
  return { isSearch, people, error, refetch, isFetching }
}

/** Dialog to find a creator without leaving the page. */
export function CreatorDiscoveryDialog({ open, onOpenChange, size, variant }: CreatorDiscoveryDialogProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [chip, setChip] = useState<ChipName>('new')
  const { isSearch, people, error, refetch, isFetching } = useDiscovery(typed, chip)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size={size}
      variant={variant}
      title="Find a creator"
      initialFocus={field}
      footer={
        <Link
          to="/explore"
          search={isSearch ? { search: typed.trim() } : { category: chip }}
          className={buttonClass({ block: true })}
        >
          {isSearch ? 'All who fit' : 'Explore all creators'}
        </Link>
      }
    >
      <div className="grid content-start gap-4 md:min-h-96">
        <Input
          ref={field}
          label="Name or username"
          hideLabel
          placeholder="Name or username"
          leading={<Search aria-hidden="true" />}
          type="search"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {!isSearch && (
          <Chips label="Creators">
            {chips.map((one) => (
              <Chip key={one} selected={one === chip} onClick={() => setChip(one)}>
                {one.charAt(0).toUpperCase() + one.slice(1)}
              </Chip>
            ))}
          </Chips>
        )}
        <p role="status" className={isSearch || people?.length === 0 ? 'text-muted text-sm' : 'sr-only'}>
          {statusOf(isSearch, people?.length)}
        </p>
        {error && !people ? (
          <ErrorState text={sentenceOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <People people={people} />
        )}
      </div>
    </Dialog>
  )
}

type CreatorDiscoveryDialogProps = ModalComponentProps<'creatorDiscovery'>

function statusOf(isSearch: boolean, found: number | undefined): string {
  if (!isSearch) return found === 0 ? EXPLORE_SENTENCES.nobodyOnline : `${found ?? 'No'} creators`
  if (found === undefined) return 'Searching'
  if (found === 0) return 'No creator has a name like this'
  return counted(found, 'creator')
}

const places = ['a', 'b', 'c', 'd']

function People({ people }: { people: readonly Found[] | undefined }) {
  return (
    <ul className="-mx-3 grid">
      {people
        ? people.map(({ id, username, name, picture, line }) => (
            <li key={id}>
              <Link
                to="/creator/$usernameOrId"
                params={{ usernameOrId: username }}
                className="flex min-h-14 items-center gap-3 rounded-control px-3 hover:bg-wash"
              >
                <Avatar name={name} src={picture} />
                <span className="grid min-w-0">
                  <span className="truncate font-semibold">{name}</span>
                  <span className="truncate text-muted text-sm">{line}</span>
                </span>
              </Link>
            </li>
          ))
        : places.map((place) => (
            <li key={place} className="flex h-14 items-center gap-3 px-3">
              <Skeleton className="size-10 rounded-full" />
              <Skeleton className="h-5 w-40" />
            </li>
          ))}
    </ul>
  )
}
