import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type FoundPath, readClasses, readConnecting, readFinding } from '../state.ts'
import { ClassesScreen } from './ClassesScreen.tsx'
import { ConnectScreen } from './ConnectScreen.tsx'
import { ExperiencesScreen } from './ExperiencesScreen.tsx'

/** The pages that list events; their filters are the address. */
export function FoundScreen({ path, own }: { path: FoundPath /** On /connect. */; own?: ReactNode }) {
  const said = useSearch({ strict: false })
  if (path === '/classes') return <ClassesScreen finding={readClasses(said)} />
  if (path === '/connect') return <ConnectScreen connecting={readConnecting(said)} own={own} />
  return <ExperiencesScreen finding={readFinding(said)} />
}
