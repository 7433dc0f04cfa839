/** The pages below `docs/content/reference` that are made from schemas, commands and types. */
import type { Command, Option } from 'commander'
import type * as z from 'zod'
import { defineCommands } from '../../../src/commands/cli/program.js'
import { siteConfigSchema } from '../../../src/schema/config.js'
import { frontMatterSchema } from '../../../src/schema/frontMatter.js'
import {
  autogenerateItem,
  categoryItem,
  headingItem,
  linkItem,
  pageItem,
  refItem,
} from '../../../src/schema/sidebars.js'
import { readInterface } from './docComments.js'
import { type Field, schemaFields } from './schemaTables.js'

const generated = '# Generated. Run `npm run docs:reference` after a change of the code.'

/** Text of each page, by name. */
export function referencePages(): Readonly<Record<string, string>> {
  return {
    configuration: configurationPage(),
    'front-matter': frontMatterPage(),
    sidebars: sidebarsPage(),
    cli: cliPage(),
    'plugin-api': interfacesPage(pluginApi),
    'theme-api': interfacesPage(themeApi),
  }
}

interface PageInput {
  readonly title: string
  readonly description: string
  readonly intro: string
  readonly body: string
}

function page({ title, description, intro, body }: PageInput): string {
  return `---\n${generated}\ntitle: ${title}\ndescription: ${description}\n---\n\n${intro}\n\n${body.trim()}\n`
}

function configurationPage(): string {
  const fields = schemaFields(siteConfigSchema)
  const sections = fields
    .filter(({ path }) => /^\w+$/.test(path))
    .map((field) => {
      const inner = fields.filter(
        ({ path }) => /^[.[]/.test(path.slice(field.path.length)) && path.startsWith(field.path),
      )
      const rest = inner.length > 0 ? `\n\n${fieldTable(inner, field.path)}` : ''
      return `## ${field.path} {#${field.path}}\n\n${fieldText(field)}${rest}`
    })
  return page({
    title: 'Configuration',
    description: 'Every field of site.config.ts with its type, its meaning, its default and an example of its value.',
    intro:
      '`site.config.ts` exports `defineConfig({ … })`. Only `title`, `url`, `product` and `version` are required. Paths are relative to the folder of the file. An unknown field is an error with the nearest name.',
    body: sections.join('\n\n'),
  })
}

function fieldText({ type, required, text, example, path }: Field): string {
  const code = example ? `\n\n\`\`\`ts\n${path}: ${example}\n\`\`\`` : ''
  return `**Type:** ${type}${required ? '. **Required.**' : ''}\n\n${prose(text)}${code}`
}

/** @param prefix of the paths that the heading above the table already names */
function fieldTable(fields: readonly Field[], prefix = ''): string {
  const rows = fields.map(({ path, type, required, text, example }) => {
    const name = path.startsWith(prefix) ? path.slice(prefix.length).replace(/^(\[\])?\./, '') : path
    const sample = example ? ` Example: ${inlineCode(example)}` : ''
    return `| \`${name}\`${required ? ' (required)' : ''} | ${cell(type)} | ${cell(prose(text) + sample)} |`
  })
  return ['| field | type | meaning |', '|---|---|---|', ...rows].join('\n')
}

function frontMatterPage(): string {
  return page({
    title: 'Front matter',
    description:
      'Every key that the front matter of a page can have, with its type, its meaning and its default value.',
    intro:
      'The front matter of a page is YAML between two lines `---`. An unknown key is an error with the nearest name.',
    body: fieldTable(schemaFields(frontMatterSchema)),
  })
}

function sidebarsPage(): string {
  const items: readonly (readonly [string, z.ZodType])[] = [
    ['Page', pageItem],
    ['Category', categoryItem],
    ['Link', linkItem],
    ['Heading', headingItem],
    ['Folder', autogenerateItem],
    ['Another sidebar', refItem],
  ]
  const sections = items.map(([title, schema]) => `## ${title}\n\n${fieldTable(schemaFields(schema))}`)
  return page({
    title: 'Sidebars file',
    description:
      'Every form of an item in content/sidebars.yaml, such as pages, categories, links, headings and whole folders.',
    intro:
      'Each key of `content/sidebars.yaml` is the id of a sidebar, and its value is a list of items. An item is a page id, or one of these forms. The [guide](../guides/navigation.md) has an example.',
    body: sections.join('\n\n'),
  })
}

function cliPage(): string {
  const program = defineCommands(() => async () => undefined)
  const sections = program.commands.flatMap((command) =>
    command.commands.length > 0
      ? command.commands.map((child) => commandSection(child, `${command.name()} ${child.name()}`))
      : [commandSection(command)],
  )
  return page({
    title: 'Command line',
    description:
      'Every command of docsgen with its arguments, its flags, their defaults and examples that you can run.',
    intro:
      'Results go to stdout, everything else to stderr. The exit code is 0 for success, 1 for errors in the site, 2 for a wrong command or configuration, and 3 for a problem of the machine or a bug of docsgen.',
    body: sections.join('\n\n'),
  })
}

/** @param name of the command, after that of its parent */
function commandSection(command: Command, name = command.name()): string {
  const usage = ['docsgen', name, command.usage().replace('[options] ', '[flags] ')].join(' ').trim()
  const examples = exampleLines(command)
  const rows = command.options.filter(({ hidden }) => !hidden).map(optionRow)
  const table = rows.length > 0 ? `\n\n| flag | meaning |\n|---|---|\n${rows.join('\n')}` : ''
  const code = examples.length > 0 ? `\n\n\`\`\`sh\n${examples.join('\n')}\n\`\`\`` : ''
  return `## docsgen ${name} {#${name.replace(' ', '-')}}\n\n${sentence(command.description())} Usage: \`${usage}\`${code}${table}`
}

/** The examples that the help of a command ends with. */
function exampleLines(command: Command): readonly string[] {
  let help = ''
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
  return [...help.matchAll(/^ {2}\$ (.+)$/gm)].map(([, line = '']) => line)
}

function optionRow({ flags, description, argChoices, defaultValue }: Option): string {
  const choices = argChoices ? `: ${argChoices.map((one) => `\`${one}\``).join(', ')}` : ''
  const hasDefault = defaultValue !== undefined && typeof defaultValue !== 'boolean'
  return `| \`${flags}\` | ${cell(`${prose(description)}${choices}${hasDefault ? ` (default: \`${String(defaultValue)}\`)` : ''}`)} |`
}

interface InterfacesInput {
  readonly title: string
  readonly description: string
  readonly intro: string
  readonly files: Readonly<Record<string, readonly string[]>>
}

const pluginApi: InterfacesInput = {
  title: 'Plugin API',
  description:
    'Every type of the plugin interface with its fields and their meaning, as the package docsgen exports it.',
  intro:
    'Import these types from `docsgen`. The guide [Plugins](../guides/plugins.md) explains when each function runs.',
  files: {
    'src/model/plugin.ts': [
      'Plugin',
      'PluginContext',
      'PluginSourceInput',
      'PluginContent',
      'PluginSourcePage',
      'PluginFinding',
      'PluginRedirect',
      'PluginBuild',
      'PluginFile',
      'PageAlternate',
      'FinishedBuild',
      'PluginPublication',
      'FinishedFile',
      'PluginPage',
      'PluginSlots',
      'OnDemandScript',
    ],
    'src/model/pluginTokens.ts': ['PluginTokens', 'TokenMark'],
    'src/model/pluginImage.ts': ['PluginImage', 'ImagePatch', 'DarkImage', 'ImageSource'],
  },
}

const themeApi: InterfacesInput = {
  title: 'Theme API',
  description:
    'The page and the site as a theme or a replaced component gets them, with all fields, from docsgen/contract.',
  intro:
    'Import these types and those of their fields from `docsgen/contract`, and the components that you replace from `docsgen/theme`. The guide [Theming](../guides/theming.md) lists the components.',
  files: {
    'src/model/contract/page.ts': ['PageView'],
    'src/model/contract/siteView.ts': ['SiteView'],
  },
}

function interfacesPage({ title, description, intro, files }: InterfacesInput): string {
  const sections = Object.entries(files).flatMap(([file, names]) => names.map((name) => interfaceSection(file, name)))
  return page({ title, description, intro, body: sections.join('\n\n') })
}

function interfaceSection(file: string, name: string): string {
  const { comment, heritage, members } = readInterface(file, name)
  const signatures = members.map(({ name: field, type, optional }) => `  ${field}${optional ? '?' : ''}: ${type}`)
  const rows = members.map(({ name: field, comment: { text, example } }) => {
    const sample = example ? ` Example: ${inlineCode(example)}` : ''
    return `| \`${field}\` | ${cell(prose(text) + sample)} |`
  })
  const intro = comment.text ? `${prose(comment.text)}\n\n` : ''
  const code = `\`\`\`ts wrap\ninterface ${[name, heritage].filter(Boolean).join(' ')} {\n${signatures.join('\n')}\n}\n\`\`\``
  return `## ${name} {#${name}}\n\n${intro}${code}\n\n| field | meaning |\n|---|---|\n${rows.join('\n')}`
}

/** Comments are for editors, which show `<` and `{` as they are. */
function prose(text: string): string {
  return text.replace(/`[^`]*`|[<{*_]/g, (part) => (part.startsWith('`') ? part : `\\${part}`))
}

function inlineCode(text: string): string {
  return text === ''
    ? ''
    : text.includes('`')
      ? `\`\` ${text.replaceAll('|', '\\|')} \`\``
      : `\`${text.replaceAll('|', '\\|')}\``
}

function cell(text: string): string {
  return text.replaceAll('\\|', '|').replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
