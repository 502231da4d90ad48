import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

it('shows title and text, and closes by its button', async () => {
  render(<Toaster />);
  act(() => {
    toast({ title: 'All Caught Up!', description: 'Marked all notifications as read', variant: 'success' });
  });
  const card = screen.getByRole('listitem');
  expect(card).toHaveTextContent('All Caught Up!');
  expect(card).toHaveTextContent('Marked all notifications as read');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});

it('names F8 as the key that leads to the toasts', async () => {
  render(<Toaster />);
  act(() => {
    toast({ title: 'Message sent' });
  });
  expect(screen.getByRole('region', { name: /F8/ })).toBeInTheDocument();
  await userEvent.keyboard('[F8]');
  expect(screen.getByRole('list')).toHaveFocus();
});
