/** Why one click on what takes something away loses nothing for good. */
export type Way =
  /** The question, as its source has it: it stands in a file that asks, and that leads to the call. */
  | { asks: string }
  /** Words of what offers Undo, in the same way. */
  | { offersUndo: string }
  /** The endpoint by which the same control, or the one beside it, gives it back. */
  | { backBy: string }
  /** What is lost instead of something that somebody made. */
  | { keeps: string };

const again = 'It is an offer without a text, and can be made again.';

/** The ways of each endpoint that takes something away. A file that calls it needs one of them. */
export const ways: Record<string, readonly Way[]> = {
  // Posts, comments and reactions
  'comments.remove': [{ asks: 'Delete the comment “' }],
  'comments.unreact': [{ backBy: 'comments.react' }],
  'comments.unpin': [{ backBy: 'comments.pin' }],
  'comments.hide': [{ backBy: 'comments.show' }],
  'comments.show': [{ backBy: 'comments.hide' }],
  'comments.close': [{ backBy: 'comments.reopen' }],
  'comments.reopen': [{ backBy: 'comments.close' }],
  'drafts.discard': [{ asks: 'Discard your draft?' }],
  'hiddenPosts.hide': [{ offersUndo: 'Post hidden' }],
  'hiddenPosts.show': [{ backBy: 'hiddenPosts.hide' }],
  'ownPosts.unpin': [{ backBy: 'ownPosts.pin' }],
  'posts.remove': [{ asks: 'Delete the ${isRepost' }],
  'posts.unreact': [{ backBy: 'posts.react' }],
  'posts.unsave': [{ backBy: 'posts.save' }],
  'reposts.undo': [{ backBy: 'reposts.repost' }],
  'saved.removeCollection': [{ asks: 'Delete the collection “' }],
  // Saved again, it has no note: the list of saved things, where notes stand, offers Undo.
  'savedThings.remove': [{ offersUndo: 'Removed from saved' }, { backBy: 'savedThings.save' }],

  // Companies
  'companyClaims.withdraw': [{ asks: 'Withdraw your claim to' }],
  'companyRoles.dropOffer': [{ keeps: again }],
  'companyRoles.remove': [{ asks: 'Give up your role at' }],
  'companyRoles.settleSuggestion': [{ asks: 'Dismiss this suggestion?' }],

  // Events
  'eventCalendar.remove': [{ asks: 'Turn off your calendar link?' }],
  'eventHosting.cancel': [{ asks: 'title={`Cancel “' }],
  'eventHosting.dropChanges': [{ asks: 'Withdraw your changes to' }],
  'eventHosting.remove': [{ asks: 'Delete this event?' }],
  'events.leave': [{ keeps: 'It ends the count of who looks at the page.' }],
  'events.unattend': [{ backBy: 'events.attend' }],

  // People
  'follows.decline': [{ keeps: 'A request to follow has no text, and can be made again.' }],
  'follows.dismissSuggestion': [{ offersUndo: 'We won’t suggest' }],
  'follows.remove': [{ backBy: 'follows.add' }],
  'follows.restoreSuggestion': [{ backBy: 'follows.dismissSuggestion' }],
  'follows.unfollow': [{ backBy: 'follows.follow' }],
  'follows.unfollowCompany': [{ backBy: 'follows.followCompany' }],
  'invitations.withdraw': [{ asks: 's invitation?' }],
  'people.removeCover': [{ asks: 'Remove your ${kind}?' }],
  'people.removeExperience': [{ asks: 'Remove “${name}”?' }],
  'people.removePhoto': [{ asks: 'Remove your ${kind}?' }],
  'safety.hideReposts': [{ offersUndo: 'Reposts of' }],
  'safety.showReposts': [{ backBy: 'safety.hideReposts' }],
  'safety.unblock': [{ backBy: 'safety.block' }],
  'safety.unmute': [{ backBy: 'safety.mute' }],
  'topics.unfollow': [{ backBy: 'topics.follow' }],

  // Groups
  'groupChat.remove': [{ asks: 'Delete your message?' }],
  'groupChat.unlock': [{ backBy: 'groupChat.lock' }],
  'groupChat.unpin': [{ backBy: 'groupChat.pin' }],
  'groupChat.unreact': [{ backBy: 'groupChat.react' }],
  'groupMembers.ban': [{ asks: 'Ban ${name} from ${group}?' }],
  'groupMembers.decline': [{ asks: 'Decline the request from' }],
  'groupMembers.dropOffer': [{ keeps: again }],
  'groupMembers.remove': [{ asks: 'Remove ${name} from ${group}?' }],
  'groupMembers.unban': [{ backBy: 'groupMembers.ban' }],
  'groupMembers.uninvite': [{ keeps: again }],
  'groupPosts.remove': [{ asks: 'Delete the post by' }],
  'groupPosts.removeComment': [{ asks: 'Delete the comment “' }],
  'groupPosts.unpin': [{ backBy: 'groupPosts.pin' }],
  'groupPosts.unreact': [{ backBy: 'groupPosts.react' }],
  'groupReports.settle': [{ asks: 'Remove the ${report.targetType} by' }],
  'groups.leave': [{ asks: 'Leave ${name}?' }],
  'groups.remove': [{ asks: 'Delete ${name}?' }],
  'groups.unmute': [{ backBy: 'groups.mute' }],
  'groups.withdraw': [{ asks: 'Cancel your request to join ${name}?' }],

  // Jobs
  'hireCards.end': [{ backBy: 'hireCards.renew' }],
  'hireCards.remove': [{ asks: 'Delete your card?' }],
  'jobApplications.answerOffer': [{ asks: "'Decline'} the offer for" }],
  'jobApplications.closeAll': [{ backBy: 'jobApplications.undo' }],
  'jobApplications.undo': [{ backBy: 'jobApplications.move' }],
  'jobApplications.withdraw': [{ asks: 'Withdraw your application for' }],
  'jobSearches.remove': [{ offersUndo: 'Deleted <bdi>{name}' }],
  'jobs.setState': [{ asks: 'as filled?' }],

  // Messages and notifications
  'messages.archive': [{ backBy: 'messages.unarchive' }],
  'messages.clear': [{ asks: 'Delete the conversation with' }],
  'messages.decline': [{ asks: 'Delete the request from' }],
  'messages.remove': [{ asks: 'Delete this message?' }],
  'messages.unarchive': [{ backBy: 'messages.archive' }],
  'messages.unmute': [{ backBy: 'messages.mute' }],
  'messages.unpin': [{ backBy: 'messages.pin' }],
  'messages.unreact': [{ backBy: 'messages.react' }],
  'notifications.asBefore': [{ backBy: 'notifications.fewer' }],
  'notifications.unmuteThread': [{ backBy: 'notifications.muteThread' }],

  // Polls
  'polls.forfeit': [{ asks: 'See the results without voting?' }],
  'polls.withdraw': [{ asks: 'Withdraw “${question}”?' }],

  // The account
  'auth.revokeOtherSessions': [{ keeps: 'Who is signed out signs in again; drafts wait.' }],
  'auth.revokeSession': [{ keeps: 'Who is signed out signs in again; drafts wait.' }],
  'auth.stopTwoFactor': [{ asks: 'title="Turn off two-factor sign-in"' }],
  'orders.settle': [{ keeps: 'It finishes an order that is paid.' }],
  'premium.cancel': [{ asks: 'Cancel Premium?' }, { offersUndo: 'Premium canceled' }],
  'push.remove': [{ keeps: 'The switch on that device turns its notifications on again.' }],
  'settings.cancelDeletion': [{ keeps: 'It keeps the account.' }],
  'settings.deactivate': [{ asks: 'title="Deactivate your account"' }],
  'settings.requestDeletion': [{ asks: 'title="Delete your account"' }],

  // Staff
  'admin.decide': [{ asks: 'title={`${title} ${fullName}`}' }],
  'admin.resetTwoFactor': [{ asks: 'Turn off two-factor sign-in for' }],
  'admin.revokeAdmin': [{ asks: 'as an admin?' }],
  'admin.suspend': [{ asks: 'title={`Suspend ${fullName}`}' }],
  'admin.unsuspend': [{ asks: 'Lift the suspension of' }],
  'adminCompanies.decideClaim': [{ asks: 'the claim by' }],
  'adminCompanies.merge': [{ asks: 'title={`Merge ${name}`}' }],
  'adminCompanies.suspend': [{ asks: 'title={`Suspend ${name}`}' }],
  'adminCompanies.undoMerge': [{ asks: 'Undo the merge of' }],
  'adminCompanies.unsuspend': [{ asks: 'Lift the suspension of' }],
  'adminEvents.reject': [{ asks: "'Reject'} “" }],
  'adminEvents.rejectMessage': [{ asks: 'Reject this message' }],
  'adminGroups.remove': [{ asks: 'Delete ${name}?' }],
  'adminGroups.settle': [{ asks: 'Remove the ${report.targetType} by' }],
  'adminJobs.reject': [{ asks: "title: 'Reject'" }],
  'adminJobs.rejectChange': [{ asks: 'Reject the changes to' }],
  'adminOrders.endCoupon': [{ asks: 'End the coupon' }],
  'adminPolls.archive': [{ backBy: 'adminPolls.archive' }],
  'adminPolls.close': [{ asks: 'Close “${name}” now?' }],
  'adminPolls.decline': [{ asks: 'title={`Decline “' }],
  'adminPolls.remove': [{ asks: 'Delete “${name}”?' }],
  'adminPremium.endComp': [{ asks: 'End the Premium given to' }],
  'safetyAdmin.decide': [{ asks: 'title={`${label}: ${nameOf(found)}`}' }],
  'safetyAdmin.decideAppeal': [{ asks: 'title={`${label}: ${nameOf(found)}`}' }],
  'settings.eraseMember': [{ asks: 'Erase the account of' }],
};
