import type { TestProject } from 'vitest/node'
import { startTestCloud } from './start.ts'

/** One local cloud for all service tests; each test makes people of its own, so they never meet. */
export default async function setup(project: TestProject) {
  const { cloud, close } = await startTestCloud()
  project.provide('cloud', cloud)
  return close
}
