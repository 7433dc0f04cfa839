/** The documents of a gate without a build. */
import type { ScreenTemplate } from '../../../src/gate/screens/screenDocument.js'

export const screenTemplate: ScreenTemplate = {
  lang: 'en',
  colorMode: 'light',
  name: 'Skiff',
  css: ['/assets/a.css'],
  boot: 'boot()',
  screens: {
    pending: '<p role="status">wait</p>',
    notice: '<div data-gate="{{code}}"><h1>{{title}}</h1><p>{{text}}</p><a href="{{href}}">{{label}}</a></div>',
    error:
      '<div role="alert" data-gate="{{code}}"><h1>{{title}}</h1><p>{{text}}</p><a href="{{href}}">{{label}}</a><p>{{message}} (<code>{{code}}</code>)</p></div>',
  },
}
