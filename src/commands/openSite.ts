import type { OpenSite } from '../plugins/commands/openSite.js'
import { buildProject } from './build.js'
import { withProject } from './session/openProject.js'

/** Opens and builds the project for a command of a plugin. */
export const openSite: OpenSite = (session, run, plugins) =>
  withProject(session, (opened) => run({ project: opened.project, build: () => buildProject(session, opened) }), {
    plugins,
  })
