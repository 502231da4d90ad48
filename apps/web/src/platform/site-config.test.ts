import { expect, it } from 'vitest';
import { readSiteConfig } from './site-config.ts';

function pageWith(text?: string): Document {
  const page = document.implementation.createHTMLDocument();
  if (text === undefined) return page;
  const element = page.createElement('script');
  element.type = 'application/json';
  element.id = 'site-config';
  element.textContent = text;
  page.head.append(element);
  return page;
}

const unnamed = { name: 'Innerspring', supportEmail: '', url: '', mailConfigured: false, production: false };

it('reads what the server wrote into the page', () => {
  const site = {
    name: 'Coils </script> & more',
    supportEmail: 'help@coils.example',
    url: 'https://coils.example',
    mailConfigured: true,
    production: true,
  };
  expect(readSiteConfig(pageWith(JSON.stringify(site)))).toEqual(site);
});

it('keeps a harmless default for what is missing', () => {
  expect(readSiteConfig(pageWith('{"name":"Coils"}'))).toEqual({ ...unnamed, name: 'Coils' });
});

it.each([undefined, '', '{}', '{"name":', 'null', '"Coils"'])('takes nothing from %j', (text) => {
  expect(readSiteConfig(pageWith(text))).toEqual(unnamed);
});
