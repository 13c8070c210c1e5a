import { useParams } from '@tanstack/react-router'
import { CreatorMissing } from '#features/discovery/index.ts'

/** Not found: the creator of the page does not exist. */
export function AreaMissing() {
  const { id } = useParams({ strict: false })
  return <CreatorMissing name={id ?? ''} />
}
