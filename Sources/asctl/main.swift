import ASCore

_ = version
