import { useSearch } from '@tanstack/react-router'
import { type FoundPath, readClasses, readConnecting, readFinding } from '../state.ts'
import { ClassesScreen } from './ClassesScreen.tsx'
import { ConnectScreen } from './ConnectScreen.tsx'
import { ExperiencesScreen } from './ExperiencesScreen.tsx'

/** The pages that list events; their filters are the address. */
export function FoundScreen({ path }: { path: FoundPath }) {
  const said = useSearch({ strict: false })
  if (path === '/classes') return <ClassesScreen finding={readClasses(said)} />
  if (path === '/connect') return <ConnectScreen connecting={readConnecting(said)} />
  return <ExperiencesScreen finding={readFinding(said)} />
}
