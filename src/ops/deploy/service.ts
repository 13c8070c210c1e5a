import type { Installation } from './installation.ts'

/** Result of a check. `unchecked` names facts that the configured keys cannot read, and how to read them. */
export type Findings = { right: string[]; wrong: string[]; unchecked: string[] }

/** Result of a provisioning. `made` is empty if nothing was missing. */
export type Provision = {
  made: string[]
  /** Steps that only a person can do. */
  manual: string[]
  /** New values of the Worker's secrets. */
  secrets: Record<string, string>
}

/** A service of the installation. Both functions may throw a Problem. */
export type Service = {
  name: string
  check(at: Installation): Promise<Findings>
  /** Creates the missing parts. A second call changes nothing. */
  provision?(at: Installation): Promise<Provision>
}

export type Judge = ReturnType<typeof createJudge>

/** Creates a collector of findings. */
export function createJudge() {
  const findings: Findings = { right: [], wrong: [], unchecked: [] }
  return {
    findings,
    /** Records a fact as right or wrong. Returns `isRight`. */
    expect(isRight: boolean, right: string, wrong: string): boolean {
      findings[isRight ? 'right' : 'wrong'].push(isRight ? right : wrong)
      return isRight
    },
    leave: (what: string) => void findings.unchecked.push(what),
  }
}

export const nothing = (): Provision => ({ made: [], manual: [], secrets: {} })
