import { useParams } from '@tanstack/react-router'
import { CreatorMissing } from '#features/discovery/index.ts'

/** A page about a creator who does not exist. */
export function AreaMissing() {
  const { id } = useParams({ strict: false })
  return <CreatorMissing name={id ?? ''} />
}
