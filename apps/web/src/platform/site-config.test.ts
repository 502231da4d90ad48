import { afterEach, expect, it } from 'vitest';
import { readSiteConfig, siteConfig, siteSetting } from './site-config.ts';

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

const unnamed = {
  name: 'Innerspring',
  supportEmail: '',
  url: '',
  mailConfigured: false,
  production: false,
  settings: {},
};

it('reads what the server wrote into the page', () => {
  const site = {
    name: 'Coils </script> & more',
    supportEmail: 'help@coils.example',
    url: 'https://coils.example',
    mailConfigured: true,
    production: true,
    settings: { 'coils.most': 7, 'coils.isOpen': false },
  };
  expect(readSiteConfig(pageWith(JSON.stringify(site)))).toEqual(site);
});

it('keeps a harmless default for what is missing', () => {
  expect(readSiteConfig(pageWith('{"name":"Coils"}'))).toEqual({ ...unnamed, name: 'Coils' });
});

it.each([undefined, '', '{}', '{"name":', 'null', '"Coils"'])('takes nothing from %j', (text) => {
  expect(readSiteConfig(pageWith(text))).toEqual(unnamed);
});

afterEach(() => void (siteConfig.settings = {}));

it('tells what a setting holds, and its default where the page carries none or something else', () => {
  const [most, isOpen] = [
    { key: 'coils.most', default: 20 },
    { key: 'coils.isOpen', default: true },
  ];
  expect([siteSetting(most), siteSetting(isOpen)]).toEqual([20, true]);
  siteConfig.settings = { 'coils.most': 0, 'coils.isOpen': false };
  expect([siteSetting(most), siteSetting(isOpen)]).toEqual([0, false]);
  siteConfig.settings = { 'coils.most': true };
  expect([siteSetting(most), siteSetting(isOpen)]).toEqual([20, true]);
});
