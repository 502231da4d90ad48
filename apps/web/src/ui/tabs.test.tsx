import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

it('moves by arrows, Home and End, past what is disabled', async () => {
  const user = userEvent.setup();
  const changed = vi.fn();
  render(
    <Tabs
      label="Network"
      onValueChange={changed}
      tabs={[
        { value: 'people', label: 'People', content: 'All people' },
        { value: 'closed', label: 'Closed', content: 'Nothing', disabled: true },
        { value: 'companies', label: 'Companies', content: 'All companies' },
        { value: 'requests', label: 'Requests', content: 'All requests' },
      ]}
    />,
  );
  await user.tab();
  expect(screen.getByRole('tab', { name: 'People' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Companies' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('All companies');
  await user.keyboard('{End}');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('All requests');
  await user.keyboard('{Home}');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('All people');
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Requests' })).toHaveFocus();
  await user.keyboard('{ArrowRight}{Control>}{ArrowRight}{/Control}');
  expect(screen.getByRole('tab', { name: 'People' })).toHaveFocus();
  expect(changed.mock.calls.flat()).toEqual(['companies', 'requests', 'people', 'requests', 'people']);
});

it('is one Tab stop, whose panel is the next, and says nothing of a tab that is already open', async () => {
  const user = userEvent.setup();
  const changed = vi.fn();
  const tabs = [
    { value: 'people', label: 'People', content: 'All people' },
    { value: 'companies', label: 'Companies', content: 'All companies' },
  ];
  const { rerender } = render(<Tabs label="Network" value="people" onValueChange={changed} tabs={tabs} />);
  await user.tab();
  await user.tab();
  expect(screen.getByRole('tabpanel', { name: 'People' })).toHaveFocus();
  await user.click(screen.getByRole('tab', { name: 'People' }));
  expect(changed).not.toHaveBeenCalled();
  await user.click(screen.getByRole('tab', { name: 'Companies' }));
  expect(changed).toHaveBeenCalledWith('companies');
  rerender(<Tabs label="Network" value="companies" onValueChange={changed} tabs={tabs} />);
  expect(screen.getByRole('tabpanel', { name: 'Companies' })).toHaveTextContent('All companies');
  expect(screen.getByRole('tab', { name: 'Companies' })).toHaveAttribute(
    'aria-controls',
    screen.getByRole('tabpanel').id,
  );
});
