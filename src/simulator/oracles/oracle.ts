import type { Simulation } from '../simulation.ts'

/** A check that holds at any quiet point. It returns the violations. */
export type Oracle = {
  name: string
  /** `end`: only after the run, because the check is slow or needs the jobs. */
  when: 'often' | 'end'
  findWrong(simulation: Simulation): Promise<unknown[]>
}

/** Returns an oracle for which every row of a statement is a violation. */
export const noRows = (name: string, when: Oracle['when'], text: string): Oracle => ({
  name,
  when,
  findWrong: ({ market }) => market.database.query(text),
})
